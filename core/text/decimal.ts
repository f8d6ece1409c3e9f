/** A decimal number with an optional exponent. No two parts of it can take the same digits, so that a long text costs linear time. */
export const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i

/** The number that a text spells: -1.5 of `-1.5`; NaN where it spells none. Blanks, infinities and hexadecimal are none. */
export function decimalOf(text: string): number {
  return DECIMAL.test(text) ? Number(text) : Number.NaN
}
