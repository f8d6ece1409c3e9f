/** How far the distance of two neighbours may differ from the size of a cell, as a part of it: files keep axes as single precision. */
const TOLERANCE = 0.02

/**
 * The edges of the cells around the ascending values of an axis, two for each. Neighbours that are one size apart share an edge to the last
 * bit, as CF asks of contiguous cells (CF-1.11, 7.1); edges beyond `limit` are cut to it.
 */
export function cellEdges(centres: Float64Array, size: number, limit: number): Float64Array {
  const edges = new Float64Array(centres.length * 2)
  for (const [at, centre] of centres.entries()) {
    const before = centres[at - 1]
    const after = centres[at + 1]
    edges[at * 2] = Math.max(-limit, isNext(before, centre, size) ? ((before ?? 0) + centre) / 2 : centre - size / 2)
    edges[at * 2 + 1] = Math.min(limit, isNext(centre, after, size) ? (centre + (after ?? 0)) / 2 : centre + size / 2)
  }
  return edges
}

const isNext = (one: number | undefined, other: number | undefined, size: number): boolean =>
  one !== undefined && other !== undefined && Math.abs(other - one - size) <= TOLERANCE * size
