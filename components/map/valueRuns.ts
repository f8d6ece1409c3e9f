import { colourOf, type PaletteName } from '#core/charts/look/palettes.ts'
import type { Range } from '#core/extent/Extent.ts'
import type { PlainTrack } from './OceanMapTracks.ts'

/** A measured value along a track, as many values as positions. */
interface TrackValues extends PlainTrack {
  readonly values: readonly number[]
}

/** What tracks are coloured by. */
export interface TrackColours {
  readonly along: readonly TrackValues[]
  readonly palette: PaletteName
  readonly range: Range
}

/** A part of a track in one colour. */
export interface ValueRun extends PlainTrack {
  readonly colour: string
}

/** So many colours are told apart along a line; more would only be more paths. */
const COLOURS = 32

/** Tracks in parts of one colour each: a piece between two positions has the colour of the value at its start. */
export function valueRuns({ along, palette, range }: TrackColours): ValueRun[] {
  const classOf = (value: number) => {
    const share = (value - range.min) / (range.max - range.min || 1)
    return Math.max(0, Math.min(COLOURS - 1, Math.floor(share * COLOURS)))
  }
  const colours = Array.from({ length: COLOURS }, (_, index) =>
    colourOf(palette, range.min + ((index + 0.5) / COLOURS) * (range.max - range.min), range),
  )
  return along.flatMap(({ lons, lats, values }) => {
    const runs: ValueRun[] = []
    for (let start = 0; start < values.length; ) {
      const own = classOf(values[start] ?? Number.NaN)
      let end = start + 1
      while (end < values.length - 1 && classOf(values[end] ?? Number.NaN) === own) end += 1
      if (start > 0 && start === values.length - 1) break
      runs.push({ colour: colours[own] ?? '', lons: lons.slice(start, end + 1), lats: lats.slice(start, end + 1) })
      start = end
    }
    return runs
  })
}
