import type { RequestBounds } from '#core/extent/RequestBounds.ts'
import { counted } from '#core/text/counted.ts'

/** What the values of a chart were averaged over. */
export type AveragedRange = 'region' | 'depths' | 'times'

const ranges: Readonly<Record<AveragedRange, { readonly words: string; isWide(bounds: RequestBounds): boolean }>> = {
  region: { words: 'the region', isWide: ({ lat1, lat2, lon1, lon2 }) => lat1 !== lat2 || lon1 !== lon2 },
  depths: { words: 'its depths', isWide: ({ depth1, depth2 }) => depth1 !== depth2 },
  times: { words: 'its times', isWide: ({ dt1, dt2 }) => dt1 !== dt2 },
}

/** The ranges of a request that a procedure averaged over, of those it can: none where each mean is of one value, which has no deviation. */
export function averagedRanges(
  deviations: Float64Array,
  bounds: RequestBounds | undefined,
  possible: readonly AveragedRange[],
): readonly AveragedRange[] {
  if (!deviations.some(Number.isFinite)) return []
  return bounds ? possible.filter((range) => ranges[range].isWide(bounds)) : ['region']
}

/** "Area-weighted mean over the region and its depths"; empty where nothing was averaged. */
export function meanOverRanges(mean: string, over: readonly AveragedRange[]): string {
  return over.length === 0 ? '' : `${mean} over ${listed(over.map((range) => ranges[range].words))}`
}

/** "Mean over 3 times and 2 depths": what there is one of is left out; empty where there is one of each. */
export function meanOverCounts(mean: string, counts: readonly (readonly [count: number, noun: string])[]): string {
  const several = counts.filter(([count]) => count > 1)
  return several.length === 0 ? '' : `${mean} over ${listed(several.map(([count, noun]) => counted(count, noun)))}`
}

const listed = (words: readonly string[]): string => [words.slice(0, -1).join(', '), words.at(-1)].filter(Boolean).join(' and ')
