import { ShortestDecimal } from './ShortestDecimal.ts'

const shortest = new ShortestDecimal()

/**
 * The shortest decimal that reads back as the same float32, as a double: 29.7, not 29.700000762939453. That is the number that was
 * measured and written down, and so the one to compare and count. `value` must be a finite float32; -0 becomes 0.
 */
export function float32Decimal(value: number): number {
  if (shortest.ofFloat32(Math.abs(value))) {
    const magnitude = shortest.digits / 10 ** shortest.decimals
    return value < 0 ? -magnitude : magnitude
  }
  for (let digits = 1; digits <= 9; digits++) {
    const rounded = Number(value.toPrecision(digits))
    if (Math.fround(rounded) === value) return rounded
  }
  return value
}

/** The text of that decimal. */
export const float32Text = (value: number): string => String(float32Decimal(value))

/** The least float32 whose decimal is not below `bound`: what to compare float32 values with that are to be at least the decimal `bound`. */
export function firstFloat32From(bound: number): number {
  const nearest = Math.fround(bound)
  return !Number.isFinite(nearest) || float32Decimal(nearest) >= bound ? nearest : above(nearest)
}

const [float, bits] = ((buffer) => [new Float32Array(buffer), new Int32Array(buffer)] as const)(new ArrayBuffer(4))

/** The next float32 above a finite one. */
function above(value: number): number {
  if (value === 0) return 2 ** -149
  float[0] = value
  bits[0] = (bits[0] as number) + (value > 0 ? 1 : -1)
  return float[0] as number
}
