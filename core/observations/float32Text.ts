const POWERS = [1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15]
/** Nine significant digits tell every float32 from its neighbours, so numbers from 0.0001 need no more. */
const MOST_DECIMALS = 13

/** Digits after the point of the shortest decimal that reads back as this float32, or -1 where plain decimals do not suit its size. */
export function float32Decimals(magnitude: number): number {
  if (magnitude >= 1e7 || (magnitude < 1e-4 && magnitude !== 0)) return -1
  for (let decimals = 0; decimals <= MOST_DECIMALS; decimals++) {
    const power = POWERS[decimals] ?? 1
    if (Math.fround(Math.round(magnitude * power) / power) === magnitude) return decimals
  }
  return -1
}

/** Ten to the power of a whole number, 0 to 15. */
export function powerOfTen(exponent: number): number {
  return POWERS[exponent] ?? Number.POSITIVE_INFINITY
}

/**
 * The shortest text that reads back as the same float32 (not as the same double, which would print 29.700000762939453 for 29.7).
 * `value` must be a finite float32; -0 becomes `0`.
 */
export function float32Text(value: number): string {
  const magnitude = Math.abs(value)
  const decimals = float32Decimals(magnitude)
  if (decimals >= 0) {
    const power = powerOfTen(decimals)
    const shortest = Math.round(magnitude * power) / power
    return String(value < 0 ? -shortest : shortest)
  }
  for (let digits = 1; digits <= 9; digits++) {
    const rounded = Number(value.toPrecision(digits))
    if (Math.fround(rounded) === value) return String(rounded)
  }
  return String(value)
}
