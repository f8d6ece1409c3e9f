import type { Range } from '#core/extent/Extent.ts'
import { widenedRange } from '#core/extent/reach.ts'
import type { MatchQuery } from './ObservationEngine.ts'

/** The depth of rows of a table without depths in a match: the sea surface. */
export const SURFACE_METRES = 0

/** Depths that hold every row of the target that a match may find; `null` for all. A range that ends before it begins holds nothing. */
export function targetDepths({ source, target, tolerance, targetDepthMetres }: MatchQuery): Range | null {
  const givenMetres = targetDepthMetres ?? null
  if (source.kind === 'points' || !target.table.hasDepth) return givenMetres
  const { table, extent } = source
  const from = table.hasDepth ? extent.depthMetres : { min: SURFACE_METRES, max: SURFACE_METRES }
  const around = from && widenedRange(from, tolerance.depthMetres)
  return around && givenMetres
    ? { min: Math.max(around.min, givenMetres.min), max: Math.min(around.max, givenMetres.max) }
    : (around ?? givenMetres)
}
