import { ShortestDecimal } from './ShortestDecimal.ts'

/**
 * The shortest text that reads back as the same float32 (not as the same double, which would print 29.700000762939453 for 29.7).
 * `value` must be a finite float32; -0 becomes `0`.
 */
export function float32Text(value: number): string {
  const shortest = new ShortestDecimal()
  if (shortest.ofFloat32(Math.abs(value))) {
    const magnitude = shortest.digits / 10 ** shortest.decimals
    return String(value < 0 ? -magnitude : magnitude)
  }
  for (let digits = 1; digits <= 9; digits++) {
    const rounded = Number(value.toPrecision(digits))
    if (Math.fround(rounded) === value) return String(rounded)
  }
  return String(value)
}
