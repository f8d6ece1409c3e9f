import { formatInstant } from '#core/extent/time.ts'
import type { CruiseReach } from '../PortalFacts.ts'
import { columnNamed, numberAt, type Sheet, type SheetColumn, TRACK_SHEET, type Workbook } from '../Workbook.ts'
import { metadataColumn, trimmed } from './cells.ts'
import { inData } from './introduceError.ts'
import { cruiseNames } from './metadata/cruises.ts'
import { newCruises } from './metadata/newCruises.ts'
import { at, type CellPosition, type Rule, type RuleInput } from './Rule.ts'
import { readTimes } from './timeReadings.ts'

const WORKBOOK_TRACK_MS = 86_400_000 // moorings and casts end after the last position of a track
const WORKBOOK_TRACK_DEGREES = 1 // stations lie beside the ship, and tracks are thinned

/** WBK-35: each named cruise has a track, in the portal or by its own rows, and the data lie within the time and space of a known one. */
export const cruiseTrack: Rule = {
  code: 'cruise',
  severity: 'error',
  sheet: 'data',
  needsMetadata: true,
  says: 'The row lies outside the track of its cruise.',
  example: {
    introduceError: inData('lat', 3, 52.85),
    because: 'The portal knows where the cruise was and when. A position far from it is usually a wrong sign or a wrong digit.',
  },
  *parts(input) {
    const { data, dataset, portal } = input
    if (!dataset || !portal) return
    const [lat, lon, cruise, time] = ['lat', 'lon', 'cruise', 'time'].map((name) => data && columnNamed(data, name))
    yield { reads: [dataset, cruise], check: () => withoutTrack(input) }
    yield { reads: [dataset], check: () => inTrackSheet(input) }
    if (!data || !lat || !lon) return
    const names = cruiseNames(input)
    const track = { lat, lon, cruise, time, only: names.length === 1 ? names[0]?.name : undefined }
    const part = { reads: [track.only], sheet: data, rowsOf: [lat, lon, cruise, time] }
    if (time) yield { ...part, check: (from, to) => outside(input, { ...track, at: time, isLate: true }, from, to) }
    yield { ...part, check: (from, to) => outside(input, { ...track, at: lat, isLate: false }, from, to) }
  },
}

/** A name that is a slip for a known one, and a new cruise none of whose rows can be told. */
function* withoutTrack(input: RuleInput): Generator<CellPosition> {
  const { dataset } = input
  const column = dataset && metadataColumn(dataset, 'dataset_meta_data', 'cruise_names')
  if (!dataset || !column) return
  for (const { name, row, isOnly, known, hasRows } of newCruises(input)) {
    const place = { ...at(dataset, column, row, name), sheet: 'dataset_meta_data' as const }
    const shown = name.slice(0, 60)
    if (known !== undefined) {
      const fix = { fix: { value: known, confidence: 'likely' as const } }
      const says = `The portal has no track of the cruise ${shown}. Correct the name, or send the track to the curators first.`
      yield { ...place, ...(isOnly ? fix : {}), says }
    } else if (hasRows === undefined)
      yield {
        ...place,
        says: `The track of the new cruise ${shown} is made of its rows. Add a column cruise that names the cruise of each row.`,
      }
    else if (!hasRows)
      yield { ...place, says: `No row of the data sheet is of the new cruise ${shown}. Correct its name here or in the rows.` }
  }
}

/** What keeps the sheet of whole tracks from being read. */
function* inTrackSheet(input: RuleInput): Generator<CellPosition> {
  const { workbook } = input
  const sheet = workbook.sheets.get(TRACK_SHEET)
  if (!sheet || sheet.rowCount === 0) return
  const place = { sheet: 'dataset_meta_data' as const, row: null, column: 'cruise_names' }
  const says = trackSheetFault(workbook, sheet, new Set(cruiseNames(input).map(({ name }) => name.toLowerCase())))
  if (says !== undefined) yield { ...place, says: `Sheet ${TRACK_SHEET}: ${says}` }
}

function trackSheetFault(workbook: Workbook, sheet: Sheet, names: ReadonlySet<string>): string | undefined {
  const [time, lat, lon, cruise] = ['time', 'lat', 'lon', 'cruise'].map((name) => columnNamed(sheet, name))
  if (names.size === 0) return 'name its cruise in cruise_names.'
  if (!time || !lat || !lon) return 'it needs the columns time, lat and lon.'
  if (names.size > 1 && !cruise) return 'add a column cruise that names the cruise of each row.'
  const { ms } = readTimes(workbook, time, sheet.rowCount)
  for (let row = 0; row < sheet.rowCount; row++) {
    const [north, east] = [numberAt(workbook, lat, row), numberAt(workbook, lon, row)]
    const name = trimmed(workbook, cruise, row)
    const at = `row ${sheet.rowNumbers[row]}`
    if (Number.isNaN(ms[row] ?? Number.NaN)) return `${at} has no time.`
    if (!(Math.abs(north) <= 90 && Math.abs(east) <= 180)) return `${at} has no position with lat from -90 to 90 and lon from -180 to 180.`
    if (cruise && !names.has(name.toLowerCase())) return `${at} is of a cruise that is not in cruise_names.`
  }
  return undefined
}

/** The columns of a track, and whether rows are looked for whose time or whose position lies outside. */
interface Track {
  readonly lat: SheetColumn
  readonly lon: SheetColumn
  readonly cruise: SheetColumn | undefined
  /** The cruise of rows that name none. */
  readonly only: string | undefined
  readonly at: SheetColumn
  readonly isLate: boolean
}

function* outside({ workbook, data, portal, times }: RuleInput, track: Track, from: number, to: number): Generator<CellPosition> {
  const { ms } = times()
  for (let row = from; row < to; row++) {
    const name = trimmed(workbook, track.cruise, row) || track.only
    const reach = name === undefined ? undefined : portal?.cruises.get(name.toLowerCase())
    if (!reach || !data) continue
    const late = timeFault(reach, ms[row] ?? Number.NaN)
    const isOutside = late === undefined && isBeside(reach, numberAt(workbook, track.lat, row), numberAt(workbook, track.lon, row))
    const fault = track.isLate ? late : isOutside ? 'the position is outside its area' : undefined
    if (fault !== undefined) yield { ...at(data, track.at, row, ''), says: `Cruise ${name?.slice(0, 60)}: ${fault}.` }
  }
}

function timeFault({ startMs, endMs }: CruiseReach, ms: number): string | undefined {
  if (ms < startMs - WORKBOOK_TRACK_MS) return `it began on ${formatInstant(startMs).slice(0, 10)}`
  return ms > endMs + WORKBOOK_TRACK_MS ? `it ended on ${formatInstant(endMs).slice(0, 10)}` : undefined
}

function isBeside({ south, north, west, east }: CruiseReach, lat: number, lon: number): boolean {
  const margin = WORKBOOK_TRACK_DEGREES
  if (lat < south - margin || lat > north + margin) return true
  if (Number.isNaN(lon)) return false
  return west <= east ? lon < west - margin || lon > east + margin : lon < west - margin && lon > east + margin
}
