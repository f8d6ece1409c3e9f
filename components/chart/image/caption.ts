import type { ImageOrigin } from '#core/charts/image/imageWords.ts'
import { limits } from '#core/limits/catalog.ts'
import { wrapped } from '#core/text/wrapped.ts'
import { type Word, word } from '../drawing/words.ts'
import { type ChartWords, cutText } from '../words/chartWords.ts'

/** Characters of a line over a picture of 1000 units. */
const LINE = 120

/** Units of the lines below a drawing, and of a letter of their size: on a slide, on paper, and of heavy ones there. */
const FOOTING = { line: 18, gap: 8, size: 12, letter: 6.5, paperLetter: 6, heavyLetter: 6.6 } as const

/** Units from the edge of a slide, and of a picture on paper. */
export const SLIDE_EDGE = 24
const PAPER_EDGE = 8

/** Units that lines below a drawing need. */
export const footingHeight = (footing: readonly Word[]): number => (footing.length > 0 ? footing.length * FOOTING.line + FOOTING.gap : 0)

/** Citation and address below the drawing of a slide. */
export function slideFooting({ citation, address }: ImageOrigin, width: number, top: number): Word[] {
  const lines = [citation, address].flatMap((text) => wrapped(text, Math.floor((width - SLIDE_EDGE) / FOOTING.letter)))
  return linesAt(lines, SLIDE_EDGE, top + FOOTING.gap)
}

const linesAt = (lines: readonly string[], x: number, top: number, rest: Partial<Word> = {}): Word[] =>
  lines.map((text, at) => word(text, x, top + at * FOOTING.line + FOOTING.size - 2, { size: FOOTING.size, ...rest }))

/** What a picture on paper says below its drawing, as figures of journals do: the title first, then what it shows, citation and address. */
export function paperCaption(words: ChartWords, note: string, { citation, address }: ImageOrigin, width: number, top: number): Word[] {
  const [title = '', ...more] = headingLines(words)
  const across = width - 2 * PAPER_EDGE
  const heavy = wrapped(title, Math.floor(across / FOOTING.heavyLetter))
  const rest = [...more, note, citation].filter((text) => text !== '').map((text) => (text.endsWith('.') ? text : `${text}.`))
  const plain = wrapped([...rest, address].join(' '), Math.floor(across / FOOTING.paperLetter))
  const start = top + FOOTING.gap
  return [
    ...linesAt(heavy, PAPER_EDGE, start, { weight: 600, strong: true }),
    ...linesAt(plain, PAPER_EDGE, start + heavy.length * FOOTING.line),
  ]
}

/** What a picture says of its chart: the title with its unit, how it was made, where the data are from, and their ranges. */
export function headingLines({ title, unit, dataset, source, distributor, remark, ranges }: ChartWords): string[] {
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
