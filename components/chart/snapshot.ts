import type { Land } from '#components/map/geography/Land.ts'
import type { PlotWords } from '#core/charts/ChartType.ts'
import { apng } from '#core/charts/image/apng.ts'
import type { ImageWords } from '#core/charts/image/ImageWords.ts'
import { pngWithWords } from '#core/charts/image/pngWithWords.ts'
import { svgWithWords } from '#core/charts/image/svgWithWords.ts'
import { type ChartModel, type ChartName, chartType } from '#core/charts/index.ts'
import type { ChartLook } from '#core/charts/look.ts'
import { type Overlay, overlaySentence } from '#core/charts/overlay/Overlay.ts'
import { limits } from '#core/limits.ts'
import { wrapped } from '#core/text/wrapped.ts'
import type { Drawing } from './ChartKind.ts'
import { type ChartWords, cutText } from './chartWords.ts'
import { chartKinds, overlayOn } from './kinds.ts'
import { PaintedImage } from './PaintedImage.ts'
import type { ChartTheme } from './theme.ts'
import { vegaSpec } from './vegaSpec.ts'
import { toPng, toSvg } from './view.ts'
import { type Word, word } from './words.ts'

const { snapshotWidth: width, snapshotHeight: height } = limits
/** Device pixels to a pixel of the picture, in rasters and in PNG. */
export const DENSITY = 2

/** Characters of a line over the picture. */
const LINE = 120

/** The forms in which a chart is saved: their names, and the endings of their files. */
export const imageForms = {
  svg: { label: 'SVG', ending: 'svg' },
  png: { label: 'PNG', ending: 'png' },
  vega: { label: 'Vega', ending: 'vg.json' },
} as const

/** The forms in which a chart is saved. */
export type ImageForm = keyof typeof imageForms

/** Where an image comes from; empty texts where that is not known. */
export type ImageOrigin = Pick<ImageWords, 'address' | 'citation'>

/** A chart to save. */
export interface Snapshot {
  readonly name: ChartName
  readonly model: ChartModel
  readonly look: ChartLook
  readonly words: ChartWords
  readonly theme: ChartTheme
  readonly land: Land | null
  readonly origin: ImageOrigin
  /** Positions laid over it. */
  readonly overlay?: Overlay | null
}

/**
 * A chart as an image of 1000 x 700 with its title and source: an SVG whose rasters are embedded as PNG, a PNG twice as fine, or the Vega
 * specification of the same drawing. Below the drawing are citation and address, and in the file what it shows. Source: CHT-35.
 */
export async function chartImage(form: ImageForm, snapshot: Snapshot): Promise<Blob> {
  if (form === 'vega')
    return new Blob([JSON.stringify(vegaSpec(drawn(snapshot, DENSITY), aboutOf(snapshot)))], { type: 'application/json' })
  if (form === 'svg') return new Blob([await chartSvg(snapshot)], { type: 'image/svg+xml' })
  return pngWithWords(await pngOf(drawn(snapshot, DENSITY), DENSITY), aboutOf(snapshot))
}

/** The SVG document of `chartImage`, which needs no page: without a canvas its rasters are painted and encoded by ourselves. */
export async function chartSvg(snapshot: Snapshot): Promise<string> {
  const { spec, layers, signals } = drawn(snapshot, DENSITY)
  const images = Object.values(layers).flatMap((rows) => rows.flatMap((row) => ('image' in row ? [row.image] : [])))
  await Promise.all(images.map((image) => image instanceof PaintedImage && image.encode()))
  return svgWithWords(await toSvg(spec, layers, signals, width, height), aboutOf(snapshot))
}

/** Pictures of one chart, such as of its times, as an animated PNG of 1000 x 700; `whole` is what all of them are of. */
export async function chartAnimation(steps: readonly Snapshot[], whole: ChartWords, frameMs: number): Promise<Blob> {
  const frames: Uint8Array[] = []
  for (const step of steps) frames.push(await pngOf(drawn(step, 1), 1))
  const [first] = steps
  if (!first) throw new TypeError('an animation needs a step')
  return pngWithWords(apng(frames, frameMs), { ...aboutOf(first), title: chartLabel(first.name, whole) })
}

/** A drawing that is fed to Vega. */
export type Picture = Pick<Drawing, 'spec' | 'layers' | 'signals'>

async function pngOf({ spec, layers, signals }: Picture, density: number): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await (await toPng(spec, layers, signals, { width, height, density })).arrayBuffer())
}

function drawn({ name, model, look, words, theme, land, origin, overlay }: Snapshot, density: number): Picture {
  const footing = footingOf(origin)
  const shown = overlayOn(name, look, overlay)
  const room = { width, height: height - heightOf(footing), theme, density, land, words, overlay: shown, headings: headings(words) }
  const { spec, layers, signals } = chartKinds[name].draw(model, look, room)
  return { spec, layers: { ...layers, words: [...(layers.words ?? []), ...footing] }, signals }
}

/** What an image of a chart says of itself. */
export function aboutOf({ name, model, look, words, origin, overlay }: Snapshot): ImageWords {
  return { title: chartLabel(name, words), description: describe(name, model, words, look, overlay), ...origin }
}

/** A chart in sentences, with the positions laid over it. */
export function describe(
  name: ChartName,
  model: ChartModel,
  words: PlotWords,
  look: ChartLook,
  overlay: Overlay | null | undefined,
): string {
  const shown = overlayOn(name, look, overlay)
  return [...chartType(name).summary(model, words, look), ...(shown ? [overlaySentence(shown)] : [])].join(' ')
}

/** What is drawn, in a few words. */
export function chartLabel(name: ChartName, { title, remark = '', ranges }: Pick<ChartWords, 'title' | 'remark' | 'ranges'>): string {
  return `${chartType(name).label} of ${[title, ...(remark ? [remark] : [])].join('. ')}, ${ranges.map(([range, value]) => `${range} ${value}`).join(', ')}.`
}

/** Pixels and characters of the lines below the drawing. */
const FOOTING = { line: 18, gap: 8, size: 12, characters: 150, left: 24 } as const

const heightOf = (footing: readonly Word[]): number => (footing.length > 0 ? footing.length * FOOTING.line + FOOTING.gap : 0)

/** Citation and address, from the lowest line up. */
function footingOf({ citation, address }: ImageOrigin): Word[] {
  const lines = [citation, address].flatMap((text) => wrapped(text, FOOTING.characters))
  return lines.map((text, at) =>
    word(text, FOOTING.left, height - (lines.length - at) * FOOTING.line + FOOTING.size - 2, { size: FOOTING.size }),
  )
}

function headings({ title, unit, dataset, source, distributor, remark, ranges }: ChartWords): string[] {
  const from = [source, distributor].filter((text) => text !== '').map((text) => cutText(text, limits.distributorCharacters))
  const heading = cutText(title, limits.titleCharacters)
  const places = ranges.map(([name, value]) => `${name} ${value}`)
  const isLong = places.join().length > LINE
  return [
    unit ? `${heading}, ${unit}` : heading,
    ...(remark ? [remark] : []),
    dataset,
    from.join(', via '),
    // What timeless data mean takes a line of its own.
    ...(isLong ? [places[0] ?? '', places.slice(1).join(' · ')] : [places.join(' · ')]),
  ]
}
