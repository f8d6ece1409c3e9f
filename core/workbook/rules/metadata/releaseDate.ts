import { formatDay, parseInstant } from '#core/extent/time.ts'
import { cellKind, kindAt } from '../../Workbook.ts'
import { metadataColumns, rowsOf, trimmed } from '../cells.ts'
import { at, type Fix, type Rule, type RuleInput } from '../Rule.ts'
import { serialToMs } from '../timeCell.ts'

/** WBK-12: a calendar day, as a date of Excel or as text. */
export const releaseDate: Rule = {
  code: 'release-date',
  severity: 'error',
  sheet: 'dataset_meta_data',
  says: 'The release date is a day of the calendar, as 2019-04-30.',
  *check(input) {
    for (const described of metadataColumns(input)) {
      const { sheet, terms, column } = described
      if (terms.form !== 'day') continue
      for (let row = 0; row < rowsOf(described); row++) {
        const text = trimmed(input.workbook, column, row)
        if (text === '' || isDay(text)) continue
        const isDate = kindAt(column, row) === cellKind.date && serialToMs(Number(text), input.workbook.uses1904) !== undefined
        if (!isDate) yield { ...at(sheet, column, row, text), ...suggestion(text, input) }
      }
    }
  },
}

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d(?:[T ][\d:.Z+-]*)?$/.test(text) && parseInstant(text.slice(0, 10)) !== undefined

/** A serial number that lost its style, or a day in another order that can be read in one way only. */
function suggestion(text: string, { workbook }: RuleInput): { fix?: Fix } {
  const serial = /^\d{5}(?:\.\d+)?$/.test(text) ? serialToMs(Number(text), workbook.uses1904) : undefined
  if (serial !== undefined) return { fix: { value: formatDay(serial), confidence: 'likely' } }
  const [, first = '', second = '', year = ''] = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/.exec(text) ?? []
  const day = Number(first) > 12 ? [year, second, first] : Number(second) > 12 || first === second ? [year, first, second] : []
  const iso = day.map((part) => part.padStart(2, '0')).join('-')
  return isDay(iso) ? { fix: { value: iso, confidence: 'safe' } } : {}
}
