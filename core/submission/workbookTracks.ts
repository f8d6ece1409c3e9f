import type { WorkbookTrack } from '#core/api/submissionRecords.ts'
import { evenPlaces, sharePoints } from '#core/catalog/trajectory.ts'
import { limits } from '#core/limits.ts'
import type { PortalFacts } from '#core/workbook/PortalFacts.ts'
import { trimmed } from '#core/workbook/rules/cells.ts'
import { cruiseNames } from '#core/workbook/rules/metadata/cruises.ts'
import { readTimes } from '#core/workbook/rules/timeReadings.ts'
import { columnNamed, numberAt, type Sheet, type SheetColumn, type Workbook } from '#core/workbook/Workbook.ts'

/** The tracks of the cruises that a workbook names, as its rows have them in the order of time, with few enough points to be kept and drawn. */
export function workbookTracks(workbook: Workbook, { cruises }: PortalFacts): WorkbookTrack[] {
  const data = workbook.sheets.get('data')
  const names = cruiseNames({ workbook, dataset: workbook.sheets.get('dataset_meta_data') })
  const cruise = new Map(names.map(({ name }) => [name.toLowerCase(), name]))
  if (data === undefined || cruise.size === 0) return []
  const tracks = [...rowsByCruise(workbook, data, cruise)].slice(0, limits.drawnCruises)
  const shares = sharePoints(
    tracks.map(([, rows]) => rows.length),
    limits.submittedTrackPoints,
  )
  const [lat, lon] = [columnNamed(data, 'lat'), columnNamed(data, 'lon')]
  const hundredth = (value: number) => Math.round(value * 100) / 100
  return tracks.map(([name, rows], at) => {
    const kept = evenPlaces(rows.length, shares[at] ?? 0).map((place) => rows[place] ?? 0)
    const values = (column: typeof lat) => kept.map((row) => (column ? hundredth(numberAt(workbook, column, row)) : 0))
    return { name, isNew: !cruises.has(name.toLowerCase()), lons: values(lon), lats: values(lat) }
  })
}

/** The rows of each cruise that have a time and a position unlike the one before, in the order of time. All rows are of a single cruise. */
function rowsByCruise(workbook: Workbook, data: Sheet, cruise: ReadonlyMap<string, string>): Map<string, number[]> {
  const [time, lat, lon, column] = ['time', 'lat', 'lon', 'cruise'].map((name) => columnNamed(data, name))
  const [only] = cruise.size === 1 ? cruise.values() : []
  const rows = new Map<string, number[]>([...cruise.values()].map((name) => [name, []]))
  if (!time || !lat || !lon) return rows
  const { ms } = readTimes(workbook, time, data.rowCount)
  for (let row = 0; row < data.rowCount; row++) {
    const name = only ?? cruise.get(trimmed(workbook, column, row).toLowerCase())
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
