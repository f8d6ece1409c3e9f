import { decimalOf } from '#core/text/decimal.ts'

/** The sign between a number's whole part and its decimals. */
export type DecimalMark = '.' | ','

/**
 * The number of a text in a column whose numbers have this mark: `readDecimal('1,5', ',')` is 1.5. NaN where the text is no number, or has
 * separators of thousands.
 */
export function readDecimal(text: string, mark: DecimalMark): number {
  const bare = text.trim()
  if (mark === '.') return decimalOf(bare)
  return bare.includes('.') ? Number.NaN : decimalOf(bare.replace(',', '.'))
}

/**
 * Which mark the numbers of a column have, by samples of its texts: `ambiguous` where every comma may as well separate thousands, as in
 * `1,234`; null where there are no numbers, or where both marks occur.
 */
export function detectDecimalMark(samples: readonly string[]): DecimalMark | 'ambiguous' | null {
  const found = new Set(samples.map((sample) => markOf(sample.trim())))
  if (found.has('both') || (found.has('.') && (found.has(',') || found.has('ambiguous')))) return null
  if (found.has(',')) return ','
  if (found.has('ambiguous')) return 'ambiguous'
  return found.has('.') || found.has('whole') ? '.' : null
}

function markOf(text: string): DecimalMark | 'ambiguous' | 'both' | 'whole' | 'none' {
  const hasComma = text.includes(',')
  if (!hasComma && Number.isNaN(decimalOf(text))) return 'none'
  if (!hasComma) return /[.e]/i.test(text) ? '.' : 'whole'
  if (text.includes('.') || Number.isNaN(readDecimal(text, ','))) return /^[+-]?[\d.,]+$/.test(text) ? 'both' : 'none'
  return isThousands(text) ? 'ambiguous' : ','
}

/** Whether the comma of a text may as well separate thousands. */
const isThousands = (text: string): boolean => /^[+-]?[1-9]\d{0,2},\d{3}$/.test(text)

/** The number of a text with a comma for the decimal point; NaN where the comma may as well separate thousands. */
export function withDecimalPoint(text: string): number {
  return /^[+-]?\d{1,9},\d{1,9}$/.test(text) && !isThousands(text) ? decimalOf(text.replace(',', '.')) : Number.NaN
}

/** The number of a text whose sign was set as a minus (U+2212) or a dash; NaN for others. */
export const withMinusSign = (text: string): number => (/^[−–‒]\s?[\d.]/.test(text) ? decimalOf(`-${text.slice(1).trim()}`) : Number.NaN)
