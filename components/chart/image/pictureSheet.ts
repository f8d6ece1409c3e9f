import type { GroupMark, Spec } from 'vega'
import type { PictureSize } from '#core/charts/image/pictureChoice.ts'
import type { ChartDrawing } from '../ChartKind.ts'
import { pictureSpec } from '../drawing/axes.ts'
import type { ChartTheme } from '../drawing/theme.ts'
import { type Word, word, wordsMark } from '../drawing/words.ts'

/** Panels side by side at most. */
const ACROSS: Readonly<Record<PictureSize, number>> = { slide: 3, column: 1, page: 2 }

/** Units over a panel for its title, height of a panel by its width, and its greatest height. */
const [TITLE, SHAPE, TALLEST] = [26, 0.82, 480] as const

/** How panels stand in a picture: so many side by side, each of this size. */
export interface SheetRoom {
  readonly across: number
  readonly width: number
  readonly height: number
}

/** Divides a picture of so many units across among panels. */
export function sheetRoom(size: PictureSize, width: number, count: number): SheetRoom {
  // Four are two rows of two.
  const across = Math.max(1, Math.min(count === 4 ? 2 : count, ACROSS[size]))
  const each = Math.floor(width / across)
  return { across, width: each, height: Math.min(TALLEST, Math.round(each * SHAPE)) }
}

/** A panel as it is drawn, with its title. */
export interface DrawnPanel extends ChartDrawing {
  readonly title: string
}

/** The panels of a chart in one drawing below `top`: each is a group with what it alone draws, under its title. */
export function pictureSheet(panels: readonly DrawnPanel[], { across, width, height }: SheetRoom, top: number, theme: ChartTheme) {
  const step = TITLE + Math.max(...panels.map(({ bottom = height }) => bottom))
  const placed = panels.map((panel, at) => ({ ...panel, x: (at % across) * width, y: top + Math.floor(at / across) * step }))
  const titles: Word[] = placed.map(({ title, x, y }) => word(title, x + 8, y + 18, { weight: 600, strong: true }))
  const spec: Spec = {
    ...pictureSpec,
    signals: [{ name: 'theme', value: {} }],
    data: [{ name: 'words' }],
    marks: [...placed.map((panel) => groupOf(panel, { width, height })), wordsMark],
  }
  const bottom = top + Math.ceil(panels.length / across) * step
  return { spec, layers: { words: titles }, signals: { theme }, note: commonNote(panels), bottom }
}

/** What holds of every panel alike. */
function commonNote([first, ...others]: readonly DrawnPanel[]): string {
  return first && others.every(({ note }) => note === first.note) ? first.note : ''
}

/** A panel's own specification with its rows and sizes, at its place in the sheet. */
function groupOf({ spec, layers, signals, x, y }: DrawnPanel & { x: number; y: number }, size: Pick<SheetRoom, 'width' | 'height'>) {
  const at = (value: number) => ({ value })
  return {
    type: 'group',
    encode: { update: { x: at(x), y: at(y + TITLE), width: at(size.width), height: at(size.height) } },
    signals: (spec.signals ?? []).map((signal) => (signal.name in signals ? { ...signal, value: signals[signal.name] } : signal)),
    data: (spec.data ?? []).map((set) => ({ ...set, values: layers[set.name] ?? [] })),
    scales: spec.scales ?? [],
    axes: spec.axes ?? [],
    marks: spec.marks ?? [],
  } as GroupMark
}
