const POWERS = [1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15]
/** Nine significant digits tell every float32 from its neighbours, so numbers from 0.0001 need no more. */
const MOST_DECIMALS = 13
const MOST_POSITION_DECIMALS = 6
/**
 * Below 2^23, steps of the last digit are wider than those of float32, so that no two decimals of as many digits read back as the same
 * number: a shorter one is there only where the last digits are zeros.
 */
const EXACT_DIGITS = 2 ** 23

/**
 * Digits after the point of the shortest decimal that reads back as this float32, or -1 where plain decimals do not suit its size. Quickest
 * where `near` is about the answer, as it is for the next value of a column: a number that reads back from so many digits also does from more.
 */
export function float32Decimals(magnitude: number, near = 0): number {
  if (magnitude >= 1e7 || (magnitude < 1e-4 && magnitude !== 0)) return -1
  let decimals = near
  if (readsBack(magnitude, decimals)) {
    const digits = Math.round(magnitude * (POWERS[decimals] ?? 1))
    if (digits < EXACT_DIGITS) return decimals - trailingZeros(digits, decimals)
    while (decimals > 0 && readsBack(magnitude, decimals - 1)) decimals -= 1
    return decimals
  }
  while (decimals < MOST_DECIMALS) {
    decimals += 1
    if (readsBack(magnitude, decimals)) return decimals
  }
  return -1
}

/** How many of the last digits are zeros, `most` of them at most; all of them for 0. */
function trailingZeros(digits: number, most: number): number {
  let [rest, zeros] = [digits | 0, 0]
  while (zeros < most && rest % 10 === 0) {
    rest = (rest / 10) | 0
    zeros += 1
  }
  return zeros
}

function readsBack(magnitude: number, decimals: number): boolean {
  const power = POWERS[decimals] ?? 1
  return Math.fround(Math.round(magnitude * power) / power) === magnitude
}

/** The same for a float64 of at most six digits after the point, as positions have; -1 for others. */
export function float64Decimals(magnitude: number, near = 0): number {
  if (magnitude >= 1e9) return -1
  let decimals = near
  if (isExact(magnitude, decimals)) {
    while (decimals > 0 && isExact(magnitude, decimals - 1)) decimals -= 1
    return decimals
  }
  while (decimals < MOST_POSITION_DECIMALS) {
    decimals += 1
    if (isExact(magnitude, decimals)) return decimals
  }
  return -1
}

function isExact(magnitude: number, decimals: number): boolean {
  const power = POWERS[decimals] ?? 1
  return Math.round(magnitude * power) / power === magnitude
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
