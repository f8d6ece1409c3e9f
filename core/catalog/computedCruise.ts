import type { Range } from '#core/extent/Extent.ts'
import type { ComputedFile, DatasetFile } from './DatasetFile.ts'

/** What the rows of one data set say about a cruise: their number, their bounds, and the track. */
export type ComputedCruise = ComputedFile['cruises'][number]

/** Where a ship was when: milliseconds since 1970 UTC, degrees north and east. */
export interface TimedPosition {
  readonly ms: number
  readonly lat: number
  readonly lon: number
}

/** A cruise that several data sets share: it spans all of them and keeps the longest of their tracks. */
export function mergeCruises(known: ComputedCruise | undefined, cruise: ComputedCruise): ComputedCruise {
  if (known === undefined) return cruise
  const span = (one: Range, other: Range) => ({ min: Math.min(one.min, other.min), max: Math.max(one.max, other.max) })
  return {
    id: cruise.id,
    rows: known.rows + cruise.rows,
    time: span(known.time, cruise.time),
    lat: span(known.lat, cruise.lat),
    lon: span(known.lon, cruise.lon),
    trajectory: known.trajectory.length >= cruise.trajectory.length ? known.trajectory : cruise.trajectory,
  }
}

/** The ship or the chief scientist of a cruise where a data set does not name them, as a workbook cannot. */
export const UNKNOWN = 'Unknown'

type CruiseFacts = Omit<DatasetFile['cruises'][number], 'id'>
type StoredFacts = { readonly [Name in keyof CruiseFacts]: CruiseFacts[Name] | Readonly<CruiseFacts[Name]> }

/** What a portal says of a cruise that it knew before: the new description, but nothing known is replaced by what it leaves open. */
export function knownFacts(known: StoredFacts, described: Readonly<CruiseFacts>): CruiseFacts {
  const { name, nickname, shipName, chiefName, series, regions, keywords } = described
  return {
    name: known.name,
    nickname: nickname === name ? known.nickname : nickname,
    shipName: shipName === UNKNOWN ? known.shipName : shipName,
    chiefName: chiefName === UNKNOWN ? known.chiefName : chiefName,
    series: series || known.series,
    regions: regions.length === 0 ? [...known.regions] : regions,
    keywords: keywords.length === 0 ? [...known.keywords] : keywords,
  }
}
