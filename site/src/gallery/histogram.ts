import type { GridImage } from '#core/catalog/DatasetFile.ts'
import { cellsOf } from '#core/charts/image/gridImage.ts'
import { binCounts, equalEdges } from '#core/charts/values/binCounts.ts'
import type { Range } from '#core/extent/Extent.ts'

const BINS = 42

/** How many values are in each of equal steps of a range. */
export const countsOf = (values: readonly (number | null)[], { min, max }: Range): number[] =>
  Array.from(
    binCounts(
      Float64Array.from(values, (value) => value ?? Number.NaN),
      equalEdges(min, max, BINS),
    ),
  )

/** The same for the cells of a small map; its ends hold what lies beyond as well. */
export const countsOfImage = (image: GridImage): number[] =>
  countsOf(
    Array.from(cellsOf(image), (byte) => (byte === 0 ? null : byte)),
    { min: 1, max: 256 },
  )
