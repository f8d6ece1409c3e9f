import { evenPlaces, sharePoints } from '#core/catalog/trajectory.ts'
import { limits } from '#core/limits/submission.ts'
import type { WorkbookTrack } from '#core/submission/records.ts'
import { trackRows } from '#core/workbook/givenTracks.ts'
import type { PortalFacts } from '#core/workbook/PortalFacts.ts'
import { cruiseNames } from '#core/workbook/rules/metadata/cruises.ts'
import { columnNamed, numberAt, TRACK_SHEET, type Workbook } from '#core/workbook/Workbook.ts'

const DRAWN_CRUISES = 100 // more than a data set has; with two points each they are within the points above

/**
 * The tracks of the cruises that a workbook names, from their sheet or from the rows of data, with few enough points to be stored and
 * drawn.
 */
export function workbookTracks(workbook: Workbook, { cruises }: PortalFacts): WorkbookTrack[] {
  const names = cruiseNames({ workbook, dataset: workbook.sheets.get('dataset_meta_data') })
  const named = new Map(names.map(({ name }) => [name.toLowerCase(), name]))
  const tracks = tracksOf(workbook, named).slice(0, DRAWN_CRUISES)
  const shares = sharePoints(
    tracks.map(({ rows }) => rows.length),
    limits.submittedTrackPoints,
  )
  const hundredth = (value: number) => Math.round(value * 100) / 100
  return tracks.map(({ name, sheet, rows }, at) => {
    const shown = evenPlaces(rows.length, shares[at] ?? 0).map((place) => rows[place] ?? 0)
    const values = (axis: 'lat' | 'lon') => {
      const column = columnNamed(sheet, axis)
      return shown.map((row) => (column ? hundredth(numberAt(workbook, column, row)) : 0))
    }
    return { name, isNew: !cruises.has(name.toLowerCase()), lons: values('lon'), lats: values('lat') }
  })
}

/** Where the track of each cruise is: in its own sheet, or else in the rows of data. */
function tracksOf(workbook: Workbook, names: ReadonlyMap<string, string>) {
  const [given, data] = [TRACK_SHEET, 'data'].map((name) => workbook.sheets.get(name))
  if (data === undefined || names.size === 0) return []
  const inSheet = given && trackRows(workbook, given, names)
  return [...trackRows(workbook, data, names)].map(([name, rows]) => {
    const own = inSheet?.get(name) ?? []
    return given && own.length > 0 ? { name, sheet: given, rows: own } : { name, sheet: data, rows }
  })
}
