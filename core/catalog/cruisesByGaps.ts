import { DAY_MS, formatDay } from '../extent/time.ts'
import { distanceKm } from '../extent/track.ts'
import type { TimedPosition } from './computedCruise.ts'

/** What ends one cruise and begins the next: more days without a cast, or a longer way to the next one, than these. */
export interface CruiseGaps {
  readonly gapDays: number
  readonly gapKm: number
}

/** Ships are rarely in port for less and at sea without a cast for more; a transit within a cruise is seldom longer. */
export const usualGaps: CruiseGaps = { gapDays: 14, gapKm: 2000 }

/** Casts are told apart by their hours, so that a year of underway data is no more than 8,784 of them. */
export const CAST_MS = 3_600_000

/** A cruise as its casts show it: from the hour of its first to that of its last, in milliseconds since 1970 UTC. */
export interface CruiseSpan {
  readonly startMs: number
  readonly endMs: number
}

/** Parts casts, which are in the order of their times, into cruises. */
export function cruisesByGaps(casts: readonly TimedPosition[], { gapDays, gapKm }: CruiseGaps): readonly CruiseSpan[] {
  const cruises: CruiseSpan[] = []
  let before: TimedPosition | undefined
  for (const cast of casts) {
    const hour = Math.floor(cast.ms / CAST_MS) * CAST_MS
    const isNew =
      before === undefined || cast.ms - before.ms > gapDays * DAY_MS || distanceKm([before.lon, before.lat], [cast.lon, cast.lat]) > gapKm
    const current = cruises.at(-1)
    if (isNew || current === undefined) cruises.push({ startMs: hour, endMs: hour })
    else cruises[cruises.length - 1] = { startMs: current.startMs, endMs: hour }
    before = cast
  }
  return cruises
}

/** The days of a cruise, for people who name it. */
export const daysOf = ({ startMs, endMs }: CruiseSpan): string => `${formatDay(startMs)} to ${formatDay(endMs)}`
