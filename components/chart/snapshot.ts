import type { Land } from '#components/map/geography/Land.ts'
import type { ChartModel, ChartName } from '#core/charts/index.ts'
import type { ChartLook } from '#core/charts/look.ts'
import { limits } from '#core/limits.ts'
import { type ChartWords, cutText } from './ChartHead.tsx'
import { chartKinds } from './kinds.ts'
import type { ChartTheme } from './theme.ts'
import { toPng, toSvg } from './view.ts'

const { snapshotWidth: width, snapshotHeight: height } = limits
/** Device pixels to a pixel of the picture, in rasters and in PNG. */
const DENSITY = 2

/** Characters of a line over the picture. */
const LINE = 120

/** The forms in which a chart is saved as an image. */
export type ImageForm = 'svg' | 'png'

/** A chart to save. */
export interface Snapshot {
  readonly name: ChartName
  readonly model: ChartModel
  readonly look: ChartLook
  readonly words: ChartWords
  readonly theme: ChartTheme
  readonly land: Land | null
}

/** A chart as an image of 1000 x 700 with its title and source: an SVG whose rasters are embedded as PNG, or a PNG twice as fine. Source: CHT-35. */
export async function chartImage(form: ImageForm, { name, model, look, words, theme, land }: Snapshot): Promise<Blob> {
  const room = { width, height, theme, density: DENSITY, land, words, headings: headings(words) }
  const { spec, layers, signals } = chartKinds[name].draw(model, look, room)
  if (form === 'png') return toPng(spec, layers, signals, { width, height, density: DENSITY })
  return new Blob([await toSvg(spec, layers, signals, width, height)], { type: 'image/svg+xml' })
}

function headings({ title, unit, dataset, source, distributor, ranges }: ChartWords): string[] {
  const from = [source, distributor].filter((text) => text !== '').map((text) => cutText(text, limits.distributorCharacters))
  const heading = cutText(title, limits.titleCharacters)
  const places = ranges.map(([name, value]) => `${name} ${value}`)
  const isLong = places.join().length > LINE
  return [
    unit ? `${heading}, ${unit}` : heading,
    dataset,
    from.join(', via '),
    // What timeless data mean takes a line of its own.
    ...(isLong ? [places[0] ?? '', places.slice(1).join(' · ')] : [places.join(' · ')]),
  ]
}
