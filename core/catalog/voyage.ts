import type { Range } from '#core/extent/Extent.ts'
import type { ComputedFile } from './DatasetFile.ts'

/** What the rows of one data set say about a cruise: their number, their bounds, and the track. */
export type Voyage = ComputedFile['cruises'][number]

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
