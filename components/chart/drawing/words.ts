import type { Mark } from 'vega'
import { markOf } from './axes.ts'

/** A text in the picture, outside its axes. */
export interface Word {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly align: 'left' | 'center' | 'right'
  /** Pixels. */
  readonly size: number
  readonly weight: number
  readonly mono: boolean
  readonly strong: boolean
}

/** A text at a point of the picture: 13 px, muted, to the right of `x` unless said otherwise. */
export function word(text: string, x: number, y: number, rest: Partial<Word> = {}): Word {
  return { text, x, y, align: 'left', size: 13, weight: 400, mono: false, strong: false, ...rest }
}

/** Pixels that a picture keeps free for its headings. */
export const headingRoom = (headings: readonly string[]): number => (headings.length > 0 ? 20 + headings.length * 20 : 0)

/** A room whose picture also says something on a line of its own below its headings; on a page, which has none, the status line says it. */
export function captioned<Place extends { readonly headings: readonly string[] }>(room: Place, text: string): Place {
  return room.headings.length === 0 || text === '' ? room : { ...room, headings: [...room.headings, text] }
}

/** The headings of an export; the first is the title. */
export function headingWords(headings: readonly string[], x: number): Word[] {
  return headings.map((text, i) => word(text, x, 26 + i * 20, i === 0 ? { size: 18, weight: 600, strong: true } : {}))
}

/** Draws the data set `words`. */
export const wordsMark: Mark = markOf('text', 'words', {
  x: { field: 'x' },
  y: { field: 'y' },
  text: { field: 'text' },
  align: { field: 'align' },
  baseline: { value: 'alphabetic' },
  font: { signal: 'datum.mono ? theme.mono : theme.font' },
  fontSize: { field: 'size' },
  fontWeight: { field: 'weight' },
  fill: { signal: 'datum.strong ? theme.text : theme.muted' },
})
