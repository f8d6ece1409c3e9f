import { formatDay, parseInstant } from '#core/extent/time.ts'
import { cellKind, kindAt, type SheetColumn, type Workbook } from '../../Workbook.ts'
import { metadataCells, trimmed } from '../cells.ts'
import { ambiguousDays, dayOfText } from '../dayText.ts'
import { inDataset } from '../introduceError.ts'
import { at, type Fix, type Rule, type RuleInput } from '../Rule.ts'
import { serialToMs } from '../timeCell.ts'

/** WBK-12: a calendar day, as a date of Excel or as text. */
export const releaseDate: Rule = {
  code: 'release-date',
  severity: 'error',
  sheet: 'dataset_meta_data',
  says: 'The release date must be a day of the calendar, such as 2019-04-30.',
  reads: ['dataset', 'variables'],
  example: {
    introduceError: inDataset('dataset_release_date', 'June 2025'),
    because: 'Catalogs sort by this date, and a citation names it.',
  },
  *check(input) {
    for (const { sheet, column, row, text } of metadataCells(input, ({ form }) => form === 'day'))
      if (releaseDayMs(input.workbook, column, row) === undefined) yield { ...at(sheet, column, row, text), ...suggestion(text, input) }
  },
}

/** The day of a release, as text or as a date of Excel, in milliseconds since 1970 UTC; undefined where the cell holds none. */
export function releaseDayMs(workbook: Workbook, column: SheetColumn, row: number): number | undefined {
  const text = trimmed(workbook, column, row)
  if (kindAt(column, row) === cellKind.date) return serialToMs(Number(text), workbook.uses1904)
  return isDay(text) ? parseInstant(text.slice(0, 10)) : undefined
}

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d(?:[T ][\d:.Z+-]*)?$/.test(text) && parseInstant(text.slice(0, 10)) !== undefined

/** A serial number that lost its style, or a day in another order that can be read in one way only. */
function suggestion(text: string, { workbook }: RuleInput): { fix?: Fix; says?: string } {
  const serial = /^\d{5}(?:\.\d+)?$/.test(text) ? serialToMs(Number(text), workbook.uses1904) : undefined
  if (serial !== undefined) return { fix: { value: formatDay(serial), confidence: 'likely' } }
  const days = ambiguousDays(text)
  if (days) return { says: `${text} may be ${days[0]} or ${days[1]}. Write the one that is meant.` }
  const day = dayOfText(text)
  return day === undefined ? {} : { fix: { value: day, confidence: 'safe' } }
}
