import { isRecord, type RawMetadata, recordsOf } from '#core/catalog/rawMetadata.ts'
import { cellKind, type Sheet, type SheetName } from '../Workbook.ts'
import { lettersOf } from '../xlsx/SheetBuilder.ts'
import type { TextTable } from '../xlsx/TextTable.ts'

type Cells = Readonly<Record<string, string>>

/** What the rules of the data ask of a dataset.json, as the two sheets of metadata; what its schema checks is left out. */
export function describedSheets(raw: RawMetadata, texts: TextTable): readonly Sheet[] {
  const cruises = recordsOf(raw.cruises).map(({ name }) => ({ cruise_names: textOf(name) }))
  const [first, ...others] = cruises
  const dataset = {
    dataset_short_name: textOf(raw.shortName),
    dataset_release_date: textOf(raw.releaseDate),
    dataset_make: textOf(raw.make),
    cruise_names: first?.cruise_names ?? '',
  }
  const variables = recordsOf(raw.variables).map(({ name, longName, unit, visualize }) => ({
    var_short_name: textOf(name),
    var_long_name: textOf(longName),
    var_unit: textOf(unit),
    visualize: visualize === true ? '1' : '0',
  }))
  return [sheetOf('dataset_meta_data', [dataset, ...others], texts), sheetOf('vars_meta_data', variables, texts)]
}

/** Whether the times of a data set are months of the year. */
export const isMonthlyData = ({ timeMeaning }: RawMetadata): boolean => isRecord(timeMeaning) && timeMeaning.kind === 'monthly-climatology'

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

function sheetOf(name: SheetName, rows: readonly Cells[], texts: TextTable): Sheet {
  const columns = Object.keys(rows[0] ?? {}).map((header, index) => {
    const cells = rows.map((row) => row[header] ?? '')
    return {
      header,
      letters: lettersOf(index),
      kinds: Uint8Array.from(cells, (cell) => (cell === '' ? cellKind.blank : cellKind.text)),
      values: Float64Array.from(cells, (cell) => texts.indexOf(cell)),
    }
  })
  return { name, headerRow: 1, rowCount: rows.length, rowNumbers: Uint32Array.from(rows, (_, index) => index + 2), columns }
}
