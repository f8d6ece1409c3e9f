import { csvSeparatorOf } from '#core/text/CsvRecords.ts'
import type { IngestDescription } from '../../IngestSource.ts'
import { isClimatology } from '../columns.ts'
import { sourceProblem } from '../sourceProblem.ts'
import { cutLine } from '../text/delimitedRows.ts'

const placeNames = ['time', 'month', 'lat', 'lon', 'depth'] as const

/** The time or position that a column of the template holds by its name; null for a variable. */
export const placeOf = (name: string): (typeof placeNames)[number] | null => placeNames.find((place) => place === name) ?? null

/** Which of time (or month), lat and lon the first line of a text names, as the template of submissions does: 0 to 3. */
export function countTemplatePlaces(text: string): number {
  const [line = ''] = text.trimStart().split(/[\r\n]/, 1)
  const names = new Set(
    cutLine(line, csvSeparatorOf(line)).map((cell) =>
      cell
        .replaceAll(/\p{Cf}/gu, '')
        .trim()
        .toLowerCase(),
    ),
  )
  return ['lat', 'lon'].filter((name) => names.has(name)).length + (names.has('time') || names.has('month') ? 1 : 0)
}

/** Which cell of a record belongs to which column of the table. */
export interface CsvHeader {
  /** The position among the cells by the table's column name. */
  readonly cellOf: ReadonlyMap<string, number>
}

/** Finds the described columns in a header; time, month, lat, lon and depth in any case. Every other column must be described, and every description must have its column. */
export function matchHeader(cells: readonly string[], description: IngestDescription): CsvHeader {
  const isMonthly = isClimatology(description)
  const places = [isMonthly ? 'month' : 'time', 'lat', 'lon', 'depth']
  const names = cells.map((cell) => cell.trim())
  const cellOf = new Map<string, number>()
  for (const place of places) {
    const found = names.findIndex((name) => name.toLowerCase() === place)
    // A climatology may call its months time.
    const index = found === -1 && place === 'month' ? names.findIndex((name) => name.toLowerCase() === 'time') : found
    if (index !== -1) cellOf.set(place, index)
    else if (place !== 'depth') throw sourceProblem(`The header has no column ${place}.`)
  }
  const taken = new Set(cellOf.values())
  for (const { name } of description.variables) {
    const index = names.indexOf(name)
    if (index === -1) throw sourceProblem(`The metadata describe ${name}, but the header has no such column.`)
    cellOf.set(name, index)
    taken.add(index)
  }
  const undescribed = names.filter((name, index) => name !== '' && !taken.has(index))
  if (undescribed.length > 0)
    throw sourceProblem(
      `The metadata do not describe these columns: ${undescribed.slice(0, 20).join(', ')}. Describe them, or leave them out: "reading": {"ignore": ["${undescribed[0]}"]}.`,
    )
  return { cellOf }
}
