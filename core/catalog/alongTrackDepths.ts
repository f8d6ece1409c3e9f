import { limits } from '#core/limits/catalog.ts'

const ALONG_TRACK_DEPTHS = 24 // a list that is read at a glance

/** Standard depths of ocean profiles, metres. Source: World Ocean Atlas 2023, table 2, thinned. */
const STANDARD = [0, 10, 20, 30, 50, 75, 100, 150, 200, 300, 400, 500, 700, 1000, 1500, 2000, 2500, 3000, 4000, 5000, 6000]

/** The depths at which values along a track can be asked for, metres, shallow first: those measured where they are few, else standard depths among them. */
export function depthChoices(measured: ReadonlySet<number>): number[] {
  const depths = [...measured].sort((a, b) => a - b)
  if (depths.length <= ALONG_TRACK_DEPTHS) return depths
  const near = STANDARD.filter((standard) => depths.some((depth) => isNearDepth(depth, standard)))
  return near.length > 0 ? near : depths.filter((_, at) => at % Math.ceil(depths.length / ALONG_TRACK_DEPTHS) === 0)
}

/** Whether a value measured at `depth` may stand for `wanted`, both in metres. */
export function isNearDepth(depth: number, wanted: number): boolean {
  return Math.abs(depth - wanted) <= Math.max(limits.alongTrackDepthMetres, limits.alongTrackDepthShare * wanted)
}
