import { type PictureChoice, pictureSizes } from '#core/charts/image/pictureChoice.ts'
import { findCast } from '#core/charts/points/casts.ts'
import { castText } from '#core/charts/points/pointTexts.ts'
import { chartTexts } from '#core/messages/charts.ts'
import type { ChartDrawing, Room } from '../ChartKind.ts'
import { headingRoom, headingWords } from '../drawing/words.ts'
import { chartKinds, overlayOn } from '../kinds.ts'
import { markedLayers } from '../points/castMarks.ts'
import { withRemark } from '../words/chartWords.ts'
import { footingHeight, headingLines, paperCaption, SLIDE_EDGE, slideFooting } from './caption.ts'
import { pictureSheet, sheetRoom } from './pictureSheet.ts'
import type { Snapshot } from './snapshot.ts'

/** A drawing that is fed to Vega, with its size in units. */
export interface Picture extends Pick<ChartDrawing, 'spec' | 'layers' | 'signals'> {
  readonly width: number
  readonly height: number
}

/** A chart in the size that a reader chose, with its words around it; all panels of a split one. */
export function pictureOf(snapshot: Snapshot, { size, hasCaption }: PictureChoice, density: number): Picture {
  const { width, millimetres } = pictureSizes[size]
  const isPaper = millimetres !== null
  const { name, model, look } = snapshot
  const made = withRemark(snapshot.words, name, model, look)
  const remarks = [made.remark ?? '', castRemark(snapshot)].filter(Boolean)
  const words = remarks.length > 0 ? { ...made, remark: remarks.join('. ') } : made
  const above = hasCaption && !isPaper ? headingLines(words) : []
  const wordsBelow = (note: string, top: number) => {
    if (!hasCaption) return []
    return isPaper ? paperCaption(words, note, snapshot.origin, width, top) : slideFooting(snapshot.origin, width, top)
  }
  const room = { width, height: pictureSizes[size].height, density, headings: above }
  const panels = snapshot.panels ?? chartKinds[name].pictures?.(model, look, snapshot.words)
  const { spec, layers, signals, note, bottom } = panels
    ? sheetOf(snapshot, panels, { ...room, size })
    : wholeOf(snapshot, isPaper ? room : { ...room, height: room.height - footingHeight(wordsBelow('', 0)) }, isPaper)
  const below = wordsBelow(note, bottom)
  return { spec, layers: { ...layers, words: [...(layers.words ?? []), ...below] }, signals, width, height: bottom + footingHeight(below) }
}

/** What a saved picture says of the cast that is marked in it; empty where none is. */
function castRemark({ name, model, look, cast }: Snapshot): string {
  const points = cast ? chartKinds[name].castsOf?.(model, look) : null
  const found = points && cast ? findCast(points, cast) : null
  return points && found ? chartTexts.stations.marked(castText(points, found)) : ''
}

/** The room of a picture, before it has colours and words. */
type PictureRoom = Pick<Room, 'width' | 'height' | 'density' | 'headings'>

/** A picture on paper ends where its drawing does. */
function wholeOf(snapshot: Snapshot, place: PictureRoom, isPaper: boolean) {
  const drawing = drawn(snapshot, place)
  return { ...drawing, bottom: isPaper ? (drawing.bottom ?? place.height) : place.height }
}

function sheetOf(
  snapshot: Snapshot,
  panels: NonNullable<Snapshot['panels']>,
  { headings, size, ...place }: PictureRoom & Pick<PictureChoice, 'size'>,
) {
  const room = sheetRoom(size, place.width, panels.length)
  const drawings = panels.map((panel) => ({ title: panel.title, ...drawn({ ...snapshot, ...panel }, { ...place, ...room, headings: [] }) }))
  const sheet = pictureSheet(drawings, room, headingRoom(headings), snapshot.theme)
  return { ...sheet, layers: { words: [...headingWords(headings, SLIDE_EDGE), ...sheet.layers.words] } }
}

function drawn(
  { name, model, look, words, theme, land, overlay, cast }: Snapshot,
  { width, height, density, headings }: PictureRoom,
): ChartDrawing {
  const drawing = chartKinds[name].draw(model, look, {
    width,
    height,
    density,
    headings,
    theme,
    land,
    words,
    overlay: overlayOn(name, look, overlay),
  })
  return { ...drawing, layers: markedLayers(drawing, cast) }
}
