import type { MatchPoints } from './MatchPoints.ts'

/** What a column of somebody's own file holds, as far as a match uses it. */
export type MatchRole = 'time' | 'lat' | 'lon' | 'depth' | 'pressure' | 'id'

/** Some rows of somebody's own file: their cells as they stand, and where and when each was taken. */
export interface MatchRows {
  readonly cells: readonly (readonly string[])[]
  readonly points: MatchPoints
}
