import { formatInstant } from '#core/extent/time.ts'
import { limits } from '#core/limits.ts'
import type { CruiseReach } from '../PortalFacts.ts'
import { columnNamed, numberAt, type SheetColumn } from '../Workbook.ts'
import { metadataColumn, trimmed } from './cells.ts'
import { cruiseNames } from './metadata/cruises.ts'
import { at, type Place, type Rule, type RuleInput } from './Rule.ts'

/** WBK-35: each named cruise has a track in the portal, and the data lie within its time and space. */
export const cruiseTrack: Rule = {
  code: 'cruise',
  severity: 'error',
  sheet: 'data',
  needsMetadata: true,
  says: 'The row lies outside the track of its cruise.',
  *parts(input) {
    const { data, dataset, portal } = input
    if (!dataset || !portal) return
    yield { reads: [dataset], check: () => unknownCruises(input) }
    const [lat, lon, cruise, time] = ['lat', 'lon', 'cruise', 'time'].map((name) => data && columnNamed(data, name))
    if (!data || !lat || !lon) return
    const names = cruiseNames(input)
    const track = { lat, lon, cruise, time, only: names.length === 1 ? names[0]?.name : undefined }
    const part = { reads: [track.only], sheet: data, rowsOf: [lat, lon, cruise, time] }
    if (time) yield { ...part, check: (from, to) => outside(input, { ...track, at: time, isLate: true }, from, to) }
    yield { ...part, check: (from, to) => outside(input, { ...track, at: lat, isLate: false }, from, to) }
  },
}

function* unknownCruises(input: RuleInput): Generator<Place> {
  const { dataset, portal } = input
  const column = dataset && metadataColumn(dataset, 'dataset_meta_data', 'cruise_names')
  if (!dataset || !column) return
  for (const { name, row } of cruiseNames(input))
    if (!portal?.cruises.has(name.toLowerCase()))
      yield {
        ...at(dataset, column, row, name),
        sheet: 'dataset_meta_data',
        says: `The portal has no track of the cruise ${name.slice(0, 60)}. Correct the name, or send the track to the curators first.`,
      }
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

function* outside({ workbook, data, portal, times }: RuleInput, track: Track, from: number, to: number): Generator<Place> {
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
  if (ms < startMs - limits.workbookTrackMs) return `it began on ${formatInstant(startMs).slice(0, 10)}`
  return ms > endMs + limits.workbookTrackMs ? `it ended on ${formatInstant(endMs).slice(0, 10)}` : undefined
}

function isBeside({ south, north, west, east }: CruiseReach, lat: number, lon: number): boolean {
  const margin = limits.workbookTrackDegrees
  if (lat < south - margin || lat > north + margin) return true
  if (Number.isNaN(lon)) return false
  return west <= east ? lon < west - margin || lon > east + margin : lon < west - margin && lon > east + margin
}
