import { formatInstant } from '#core/extent/time.ts'
import { limits } from '#core/limits.ts'
import type { CruiseReach } from '../PortalFacts.ts'
import { columnNamed, numberAt } from '../Workbook.ts'
import { trimmed } from './cells.ts'
import { cruiseNames } from './metadata/cruises.ts'
import { at, type Place, type Rule, type RuleInput } from './Rule.ts'

/** WBK-35: each named cruise has a track in the portal, and the data lie within its time and space. */
export const cruiseTrack: Rule = {
  code: 'cruise',
  severity: 'error',
  sheet: 'data',
  says: 'The row lies outside the track of its cruise.',
  *check(input) {
    const { dataset, portal } = input
    if (!dataset || !portal) return
    const names = cruiseNames(input)
    for (const { name, row } of names)
      if (!portal.cruises.has(name.toLowerCase()))
        yield {
          sheet: 'dataset_meta_data',
          row: dataset.rowNumbers[row] ?? null,
          column: 'cruise_names',
          value: name,
          says: `The portal has no track of the cruise ${name.slice(0, 60)}. Correct the name, or send the track to the curators first.`,
        }
    yield* outside(input, names.length === 1 ? names[0]?.name : undefined)
  },
}

function* outside({ workbook, data, portal, times }: RuleInput, only: string | undefined): Generator<Place> {
  const [lat, lon, cruise] = ['lat', 'lon', 'cruise'].map((name) => data && columnNamed(data, name))
  if (!data || !lat || !lon || !portal) return
  const rowTimes = times()
  for (let row = 0; row < data.rowCount; row++) {
    const name = trimmed(workbook, cruise, row) || only
    const reach = name === undefined ? undefined : portal.cruises.get(name.toLowerCase())
    if (!reach) continue
    const [ms, y, x] = [rowTimes[row] ?? Number.NaN, numberAt(workbook, lat, row), numberAt(workbook, lon, row)]
    const fault = timeFault(reach, ms) ?? (isBeside(reach, y, x) ? 'the position is outside its area' : undefined)
    const place =
      fault === undefined ? undefined : at(data, fault.startsWith('the position') ? lat : (columnNamed(data, 'time') ?? lat), row, '')
    if (place) yield { ...place, says: `Cruise ${name?.slice(0, 60)}: ${fault}.` }
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
