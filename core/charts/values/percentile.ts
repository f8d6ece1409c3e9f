/**
 * A percentile of `count` ascending numbers, of which `valueAt` gives the one at a rank, from 0. Between ranks it is interpolated linearly:
 * type 7 of Hyndman & Fan (The American Statistician 50, 1996), as numpy, R and `quantile_cont` have it. The rule of every percentile here.
 */
export function percentile(count: number, percent: number, valueAt: (rank: number) => number): number {
  const at = ((count - 1) * percent) / 100
  const rank = Math.floor(at)
  const below = valueAt(rank)
  return at === rank ? below : below + (at - rank) * (valueAt(rank + 1) - below)
}
