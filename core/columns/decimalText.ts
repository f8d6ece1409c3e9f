import { decimalOf } from '#core/text/decimal.ts'

/** Whether the comma of a text may as well separate thousands. */
const isThousands = (text: string): boolean => /^[+-]?[1-9]\d{0,2},\d{3}$/.test(text)

/** The number of a text with a comma for the decimal point; NaN where the comma may as well separate thousands. */
export function withDecimalPoint(text: string): number {
  return /^[+-]?\d{1,9},\d{1,9}$/.test(text) && !isThousands(text) ? decimalOf(text.replace(',', '.')) : Number.NaN
}

/** The number of a text whose sign was set as a minus (U+2212) or a dash; NaN for others. */
export const withMinusSign = (text: string): number => (/^[−–‒]\s?[\d.]/.test(text) ? decimalOf(`-${text.slice(1).trim()}`) : Number.NaN)
