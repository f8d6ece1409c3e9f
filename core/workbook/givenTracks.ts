import type { TimedPosition } from '#core/catalog/computedCruise.ts'
import { trimmed } from './rules/cells.ts'
import { cruiseNames } from './rules/metadata/cruises.ts'
import { readTimes } from './rules/timeReadings.ts'
import { columnNamed, numberAt, type Sheet, type SheetColumn, TRACK_SHEET, type Workbook } from './Workbook.ts'

/**
 * The rows of each cruise in a sheet that have a time and a position unlike the one before, in the order of time. All rows are of a
 * single cruise. `names` are the cruises as they are written, by their names in lower case.
 */
export function trackRows(workbook: Workbook, sheet: Sheet, names: ReadonlyMap<string, string>): Map<string, number[]> {
  const [time, lat, lon, column] = ['time', 'lat', 'lon', 'cruise'].map((name) => columnNamed(sheet, name))
  const [only] = names.size === 1 ? names.values() : []
  const rows = new Map<string, number[]>([...names.values()].map((name) => [name, []]))
  if (!time || !lat || !lon) return rows
  const { ms } = readTimes(workbook, time, sheet.rowCount)
  for (let row = 0; row < sheet.rowCount; row++) {
    const name = only ?? names.get(trimmed(workbook, column, row).toLowerCase())
    if (name === undefined || Number.isNaN((ms[row] ?? Number.NaN) + numberAt(workbook, lat, row) + numberAt(workbook, lon, row))) continue
    rows.get(name)?.push(row)
  }
  const place = (row: number | undefined, axis: SheetColumn) => (row === undefined ? Number.NaN : numberAt(workbook, axis, row))
  for (const [name, found] of rows) {
    const ordered = found.toSorted((one, other) => (ms[one] ?? 0) - (ms[other] ?? 0))
    rows.set(
      name,
      ordered.filter((row, at) => place(row, lat) !== place(ordered[at - 1], lat) || place(row, lon) !== place(ordered[at - 1], lon)),
    )
  }
  return rows
}

/** The tracks in the sheet for them, by the cruise's name in lower case; none for a cruise without rows in it. */
export function givenTracks(workbook: Workbook): ReadonlyMap<string, readonly TimedPosition[]> {
  const sheet = workbook.sheets.get(TRACK_SHEET)
  const [time, lat, lon] = ['time', 'lat', 'lon'].map((name) => sheet && columnNamed(sheet, name))
  if (!sheet || !time || !lat || !lon) return new Map()
  const names = cruiseNames({ workbook, dataset: workbook.sheets.get('dataset_meta_data') })
  const { ms } = readTimes(workbook, time, sheet.rowCount)
  const pointOf = (row: number) => ({ ms: ms[row] ?? Number.NaN, lat: numberAt(workbook, lat, row), lon: numberAt(workbook, lon, row) })
  const found = trackRows(workbook, sheet, new Map(names.map(({ name }) => [name.toLowerCase(), name])))
  return new Map([...found].flatMap(([name, rows]) => (rows.length === 0 ? [] : [[name.toLowerCase(), rows.map(pointOf)]])))
}
