import type { SizeCheckRecord } from '#core/catalog/records.ts'
import type { Extent } from '#core/extent/Extent.ts'
import { formatInstant } from '#core/extent/time.ts'
import type { SubsetQuery } from '#core/observations/ObservationEngine.ts'

type Constraints = SizeCheckRecord['query']['constraints']

/** The ranges that a query asks for, by axis; null where they could not be parsed. `min` above `max` on lon crosses the date line. */
export function constraintsOf(reads: SubsetQuery | null): Constraints {
  if (reads === null) return null
  const { time, lat, lon, depthMetres } = reads.extent
  return {
    ...timeConstraint(time),
    lat: { ...lat },
    lon: { min: lon.west, max: lon.east },
    ...(depthMetres === null ? {} : { depth: { min: within(depthMetres.min), max: within(depthMetres.max) } }),
  }
}

/** Open bounds, beyond every depth of the ocean. */
const within = (depth: number): number | null => (Math.abs(depth) > 1e6 ? null : depth)

/** The ends of the calendar, beyond which no instant can be represented. */
const MAX_MS = 8.64e15

function timeConstraint(time: Extent['time']): NonNullable<Constraints> {
  if (time.kind === 'all') return {}
  if (time.kind === 'months') return { month: { min: time.first, max: time.last } }
  const min = time.startMs <= -MAX_MS ? null : formatInstant(time.startMs)
  return { time: { min, max: time.endMs >= MAX_MS ? null : formatInstant(time.endMs) } }
}
