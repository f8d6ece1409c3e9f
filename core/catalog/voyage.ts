import type { Range } from '#core/extent/Extent.ts'
import type { ComputedFile, DatasetFile } from './DatasetFile.ts'

/** What the rows of one data set say about a cruise: their number, their bounds, and the track. */
export type Voyage = ComputedFile['cruises'][number]

/** Where a ship was when: milliseconds since 1970 UTC, degrees north and east. */
export interface TimedPosition {
  readonly ms: number
  readonly lat: number
  readonly lon: number
}

/** A cruise that several data sets share: it spans all of them and keeps the longest of their tracks. */
export function joinedVoyage(known: Voyage | undefined, voyage: Voyage): Voyage {
  if (known === undefined) return voyage
  const span = (one: Range, other: Range) => ({ min: Math.min(one.min, other.min), max: Math.max(one.max, other.max) })
  return {
    id: voyage.id,
    rows: known.rows + voyage.rows,
    time: span(known.time, voyage.time),
    lat: span(known.lat, voyage.lat),
    lon: span(known.lon, voyage.lon),
    trajectory: known.trajectory.length >= voyage.trajectory.length ? known.trajectory : voyage.trajectory,
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
