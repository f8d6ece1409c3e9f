const POWERS = [1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15]
/** Nine significant digits distinguish every float32 from its neighbours, so numbers from 0.0001 need no more. */
const MAX_DECIMALS = 13
const MAX_POSITION_DECIMALS = 6
/**
 * Below 2^23, steps of the last digit are wider than those of float32, so that no two decimals of as many digits read back as the same
 * number: a shorter one is there only where the last digits are zeros.
 */
const EXACT_DIGITS = 2 ** 23

/**
 * Finds the shortest decimal that reads back as a number: `digits` with the point `decimals` before their end. Made once for a column, whose
 * next value hardly differs in how many decimals it needs: the search begins where the last one ended.
 */
export class ShortestDecimal {
  /** A whole number below 2^53. */
  digits = 0
  /** How many of the digits come after the point: 0 to 13. */
  decimals = 0

  /** The decimal of a float32, not negative; false, with nothing found, where plain decimals do not suit its size. */
  ofFloat32(magnitude: number): boolean {
    if (!(magnitude < 1e7) || (magnitude < 1e-4 && magnitude !== 0)) return false
    let decimals = this.decimals
    let digits = scaled(magnitude, decimals)
    if (Math.fround(unscaled(digits, decimals)) === magnitude) {
      if (digits < EXACT_DIGITS) return this.#keepWithoutZeros(digits, decimals)
      while (decimals > 0) {
        const fewer = scaled(magnitude, decimals - 1)
        if (Math.fround(unscaled(fewer, decimals - 1)) !== magnitude) break
        decimals -= 1
        digits = fewer
      }
      return this.#keep(digits, decimals)
    }
    while (decimals < MAX_DECIMALS) {
      decimals += 1
      digits = scaled(magnitude, decimals)
      if (Math.fround(unscaled(digits, decimals)) === magnitude) return this.#keep(digits, decimals)
    }
    return false
  }

  /** The decimal of a float64, not negative, of at most six decimals, as positions have; false, with nothing found, for others. */
  ofFloat64(magnitude: number): boolean {
    if (!(magnitude < 1e9)) return false
    let decimals = this.decimals
    let digits = scaled(magnitude, decimals)
    if (unscaled(digits, decimals) === magnitude) return this.#keepWithoutZeros(digits, decimals)
    while (decimals < MAX_POSITION_DECIMALS) {
      decimals += 1
      digits = scaled(magnitude, decimals)
      if (unscaled(digits, decimals) === magnitude) return this.#keep(digits, decimals)
    }
    return false
  }

  #keepWithoutZeros(digits: number, decimals: number): boolean {
    let rest = digits
    let left = decimals
    while (left > 0 && rest % 10 === 0) {
      rest /= 10
      left -= 1
    }
    return this.#keep(rest, left)
  }

  #keep(digits: number, decimals: number): boolean {
    this.digits = digits
    this.decimals = decimals
    return true
  }
}

function scaled(magnitude: number, decimals: number): number {
  return Math.round(magnitude * (POWERS[decimals] ?? 1))
}

function unscaled(digits: number, decimals: number): number {
  return digits / (POWERS[decimals] ?? 1)
}
