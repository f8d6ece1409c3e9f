import type { Land } from '#components/map/geography/Land.ts'
import type { PlotWords } from '#core/charts/ChartType.ts'
import { apng } from '#core/charts/image/apng.ts'
import { type ImageOrigin, type ImageWords, pngWithWords, svgOnPaper, svgWithWords } from '#core/charts/image/imageWords.ts'
import { firstPicture, type PictureChoice, pictureSizes } from '#core/charts/image/pictureChoice.ts'
import { type FontFace as Face, facesUsed, type ReadFont, svgWithFonts } from '#core/charts/image/pictureFonts.ts'
import { type ChartModel, type ChartName, chartType } from '#core/charts/index.ts'
import type { ChartLook } from '#core/charts/look/look.ts'
import { type Overlay, overlaySentence } from '#core/charts/overlay/Overlay.ts'
import type { CastKey } from '#core/charts/points/casts.ts'
import { PaintedImage } from '../drawing/canvas.ts'
import type { ChartTheme } from '../drawing/theme.ts'
import { toPng, toSvg } from '../drawing/view.ts'
import { overlayOn } from '../kinds.ts'
import { type ChartWords, type PanelPicture, withRemark } from '../words/chartWords.ts'
import { type Picture, pictureOf } from './picture.ts'
import { vegaSpec } from './vegaSpec.ts'

/** The forms in which a chart is saved: their names, and the endings of their files. */
export const imageForms = {
  svg: { label: 'SVG', ending: 'svg' },
  png: { label: 'PNG', ending: 'png' },
  vega: { label: 'Vega', ending: 'vg.json' },
} as const

/** The forms in which a chart is saved. */
export type ImageForm = keyof typeof imageForms

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
  /** The selected cast, which is marked in pictures of casts. */
  readonly cast?: CastKey | null
  /** All panels of a split chart, to be in one picture; `model` is then that of one of them. */
  readonly panels?: readonly PanelPicture[]
}

/** How a chart is to be saved, and with what. */
export interface Saving {
  readonly choice: PictureChoice
  readonly readFont: ReadFont
}

/**
 * A chart as an image with its title and source, of 1000 x 700 or of a width on paper: an SVG that holds its rasters as PNG and its fonts, a PNG
 * two or three times as fine, or the Vega specification of the same drawing. What it shows is in the file as text. Source: CHT-35.
 */
export async function chartImage(form: ImageForm, snapshot: Snapshot, saving: Saving): Promise<Blob> {
  const { choice } = saving
  const { density } = pictureSizes[choice.size]
  if (form === 'vega')
    return new Blob([JSON.stringify(vegaSpec(pictureOf(snapshot, choice, density), aboutOf(snapshot)))], { type: 'application/json' })
  const svg = await chartSvg(snapshot, choice)
  if (form === 'svg') return new Blob([await finishedSvg(svg, saving)], { type: 'image/svg+xml' })
  await haveFonts(svg, saving.readFont)
  return pngWithWords(await pngOf(pictureOf(snapshot, choice, density), density), aboutOf(snapshot), pixelsPerMetre(choice))
}

/** The SVG document of a chart in units, which needs no page: without a canvas its rasters are painted and encoded by ourselves. */
export async function chartSvg(snapshot: Snapshot, choice: PictureChoice): Promise<string> {
  const { spec, layers, signals, width, height } = pictureOf(snapshot, choice, pictureSizes[choice.size].density)
  const images = Object.values(layers).flatMap((rows) => rows.flatMap((row) => ('image' in row ? [row.image] : [])))
  await Promise.all(images.map((image) => image instanceof PaintedImage && image.encode()))
  return svgWithWords(await toSvg(spec, layers, signals, width, height), aboutOf(snapshot))
}

/** The document of `chartSvg` with its fonts, and its size on paper. */
export const finishedSvg = async (svg: string, { choice, readFont }: Saving): Promise<string> =>
  svgOnPaper(await svgWithFonts(svg, readFont), pictureSizes[choice.size].millimetres)

/** How fine a PNG of a chart is on paper; `null` for slides. */
export function pixelsPerMetre({ size }: PictureChoice): number | null {
  const { width, density, millimetres } = pictureSizes[size]
  return millimetres === null ? null : (width * density * 1000) / millimetres
}

/** Pictures of one chart, such as of its times, as an animated PNG of 1000 x 700; `whole` is what all of them are of. */
export async function chartAnimation(steps: readonly Snapshot[], whole: ChartWords, frameMs: number): Promise<Blob> {
  const frames: Uint8Array[] = []
  for (const step of steps) frames.push(await pngOf(pictureOf(step, firstPicture, 1), 1))
  const [first] = steps
  if (!first) throw new TypeError('an animation needs a step')
  return pngWithWords(apng(frames, frameMs), { ...aboutOf(first), title: chartLabel(first.name, whole) })
}

async function pngOf({ spec, layers, signals, width, height }: Picture, density: number): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await (await toPng(spec, layers, signals, { width, height, density })).arrayBuffer())
}

/** What an image of a chart says of itself. */
export function aboutOf({ name, model, look, words, origin, overlay, panels }: Snapshot): ImageWords {
  const described = panels?.map((panel) => `${panel.title}: ${describe(name, panel.model, panel.words, look, overlay)}`)
  return {
    title: chartLabel(name, withRemark(words, name, model, look)),
    description: described?.join(' ') ?? describe(name, model, words, look, overlay),
    ...origin,
  }
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
  const remark = chartType(name).remark?.(model, look) ?? ''
  return [
    ...(remark ? [`${remark}.`] : []),
    ...chartType(name).summary(model, words, look),
    ...(shown ? [overlaySentence(shown)] : []),
  ].join(' ')
}

/** What is drawn, in a few words. */
export function chartLabel(name: ChartName, { title, remark = '', ranges }: Pick<ChartWords, 'title' | 'remark' | 'ranges'>): string {
  return `${chartType(name).label} of ${[title, ...(remark ? [remark] : [])].join('. ')}, ${ranges.map(([range, value]) => `${range} ${value}`).join(', ')}.`
}

/** Faces that this page has loaded for pictures. */
const loaded = new Set<Face>()

/** Loads the fonts of a picture's texts: a canvas draws boxes for glyphs whose font the page has not needed yet. */
async function haveFonts(svg: string, read: ReadFont): Promise<void> {
  const missing = facesUsed(svg).filter((face) => !loaded.has(face))
  await Promise.all(
    missing.map(async (face) => {
      const bytes = new Uint8Array(await read(face))
      document.fonts.add(await new FontFace(face.family, bytes, { weight: String(face.weight), unicodeRange: face.range }).load())
      loaded.add(face)
    }),
  )
}
