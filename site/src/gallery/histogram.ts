import type { GridImage } from '#core/catalog/DatasetFile.ts'
import { byteCounts } from '#core/charts/gridImage.ts'
import type { Range } from '#core/extent/Extent.ts'

const BINS = 42

/** How many values are in each of equal steps of a range. */
export function countsOf(values: readonly (number | null)[], { min, max }: Range): number[] {
  const counts = Array.from({ length: BINS }, () => 0)
  for (const value of values) {
    if (value === null) continue
    const bin = Math.max(0, Math.min(BINS - 1, Math.floor((BINS * (value - min)) / (max - min))))
    counts[bin] = (counts[bin] ?? 0) + 1
  }
  return counts
}

/** The same for the cells of a small map; its ends hold what lies beyond as well. */
export function countsOfImage(image: GridImage): number[] {
  const counts = Array.from({ length: BINS }, () => 0)
  byteCounts(image).forEach((count, byte) => {
    const bin = Math.min(BINS - 1, Math.floor((BINS * (byte - 1)) / 255))
    if (byte > 0) counts[bin] = (counts[bin] ?? 0) + count
  })
  return counts
}
