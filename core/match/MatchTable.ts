import type { Range } from '#core/extent/Extent.ts'
import type { GridAxes } from './GridAxes.ts'

/** What a match needs to know of a table of observations. */
export interface MatchTable {
  readonly hasDepth: boolean
  /** What its rows have for a time: an instant, a month of the year, or none that means anything, as in an annual mean. */
  readonly time: 'instants' | 'months' | 'none'
  /** Milliseconds since 1970, degrees and metres that hold all of its rows; no depths where it has none. */
  readonly bounds: { readonly timeMs: Range; readonly lat: Range; readonly lon: Range; readonly depthMetres: Range | null }
  /** Where it is a grid; `null` for points. */
  readonly axes: GridAxes | null
}

/** How many columns stand before the variables in the batches that are read of a table: its time or month, lat, lon, and depth where it has one. */
export const placeColumnsOf = ({ hasDepth }: Pick<MatchTable, 'hasDepth'>): number => (hasDepth ? 4 : 3)
