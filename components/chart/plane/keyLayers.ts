import type { ChartData } from '#core/charts/ChartType.ts'
import type { ChartLook } from '#core/charts/look/look.ts'
import { colourOf } from '#core/charts/look/palettes.ts'
import { bandMiddle, bandOf } from '#core/charts/plane/contours/levels.ts'
import { type Distribution, keyEnds, shortNumber } from '#core/charts/values/distribution.ts'
import { withUnit } from '#core/extent/position.ts'
import { limits } from '#core/limits/charts.ts'
import { chartTexts } from '#core/messages/charts.ts'
import { countText } from '#core/text/counted.ts'
import type { Room } from '../ChartKind.ts'
import { hatchSwatch, lineSwatch, plainSwatch } from '../drawing/canvas.ts'
import type { Layers } from '../drawing/view.ts'
import { type Word, word } from '../drawing/words.ts'
import { cutText } from '../words/chartWords.ts'
import type { PlaneLayout } from './planeLayout.ts'

/** The histogram of the mapped values in their own colours, a strip under it, and ticks where the colours end, or where bands begin. */
export function keyLayers(spread: Distribution, { palette, range }: ChartLook, levels: Float64Array | null): Layers {
  const [min, max] = keyEnds(spread)
  const parts = (count: number) =>
    Array.from({ length: count }, (_, i) => {
      const from = min + (i / count) * (max - min)
      const to = min + ((i + 1) / count) * (max - min)
      const middle = (from + to) / 2
      const shown = levels === null ? middle : bandMiddle(levels, bandOf(levels, middle), range)
      return { from, to, colour: colourOf(palette, shown, range) }
    })
  return {
    keyBars: parts(spread.bins.length).map((part, i) => ({ ...part, count: spread.bins[i] ?? 0 })),
    keyStrip: parts(240),
    keyEnds: Array.from(levels ?? [range.min, range.max])
      .filter((at) => at >= min && at <= max)
      .map((at) => ({ at })),
  }
}

/** How many cells or values the key counts, beside it. */
export function keyWords(counts: string, { count }: Distribution, { key, hasKeyWords }: PlaneLayout): Word[] {
  if (!hasKeyWords) return []
  return [
    word(counts, key.x - 10, key.y + key.height - 18, { align: 'right' }),
    word(countText(count), key.x - 10, key.y + key.height, { align: 'right', size: 12, mono: true, strong: true }),
  ]
}

/** Pixels between the entries of a legend below the key, also where names need more of the room; those of a sample and of a letter. */
const LEGEND = { step: 100, narrowStep: 86, sample: 26, letter: 7.5, letters: 14 } as const

/** The legend of what is no value: samples and words, at the right of the key or, on phones, below it. */
export function legendLayers(
  { plane, side, key, hasKeyWords }: PlaneLayout,
  { theme, width, overlay }: Room,
  { hasLand, hasMissing }: { readonly hasLand: boolean; readonly hasMissing: boolean },
) {
  const step = overlay ? LEGEND.narrowStep : LEGEND.step
  const placeOf = (i: number) =>
    side && hasKeyWords ? { x: side.x, y: key.y + key.height - 30 + 22 * i } : { x: plane.x + step * i, y: key.y + key.height + 40 }
  const lettersAt = (i: number) => Math.floor((width - placeOf(i).x - LEGEND.sample) / LEGEND.letter)
  const entries = [
    ...(hasMissing ? [{ text: 'No data', image: () => hatchSwatch(theme.water, theme.hatch, theme.coast) }] : []),
    ...(hasLand ? [{ text: 'Land', image: () => plainSwatch(theme.land, theme.coast) }] : []),
    ...(overlay ? [{ text: overlay.name, image: () => lineSwatch(theme.surface, theme.text) }] : []),
  ].map(({ text, image }, i) => ({
    text: cutText(text, Math.max(4, Math.min(LEGEND.letters, lettersAt(i)))),
    image: image(),
    ...placeOf(i),
  }))
  return {
    swatches: entries.map(({ x, y, image }) => ({ x, y, image })),
    words: entries.map(({ text, x, y }) => word(text, x + LEGEND.sample, y + 9)),
  }
}

/** How mapped values became colours, for the end of the status line. */
export function colourNote({ range }: ChartLook, { low, high }: Distribution, unit: string): string {
  if (range.min === low && range.max === high) {
    return `Colour range ${limits.colourRangeLowPercentile}% to ${limits.colourRangeHighPercentile}%.`
  }
  const span =
    range.min === -range.max
      ? `± ${withUnit(shortNumber(range.max), unit)}, centred on zero`
      : withUnit(`${shortNumber(range.min)} to ${shortNumber(range.max)}`, unit)
  return `Colour range ${span}.`
}

/** How the cells of a map or section were made and became colours. */
export function cellsNote({ difference }: ChartData, look: ChartLook, spread: Distribution, unit: string, isAveraged: boolean): string {
  return [
    ...(difference ? [chartTexts.difference.note(difference)] : []),
    colourNote(look, spread, unit),
    ...(isAveraged ? ['Cells smaller than a pixel are averaged.'] : []),
  ].join(' ')
}
