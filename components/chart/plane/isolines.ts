import type { Mark } from 'vega'
import type { ContourGrid } from '#core/charts/plane/contours/contourGrid.ts'
import { Isolines, type Polyline } from '#core/charts/plane/contours/isolines.ts'
import { shortNumber } from '#core/charts/values/distribution.ts'
import { markOf } from '../drawing/axes.ts'
import type { Layers } from '../drawing/view.ts'

/** Lines of equal value and the labels on them, over the cells of a plane. */
export const isolineMarks: readonly Mark[] = [
  markOf('path', 'isolines', {
    path: { field: 'path' },
    stroke: { value: '#fff' },
    strokeOpacity: { value: 0.75 },
    strokeWidth: { signal: 'datum.isZero ? 2 : 1' },
    strokeJoin: { value: 'round' },
  }),
  ...(['halo', 'text'] as const).map(
    (part): Mark =>
      markOf('text', 'isolineLabels', {
        x: { field: 'x' },
        y: { field: 'y' },
        angle: { field: 'angle' },
        text: { field: 'text' },
        align: { value: 'center' },
        baseline: { value: 'middle' },
        font: { signal: 'theme.mono' },
        fontSize: { value: 11 },
        fontWeight: { value: 600 },
        ...(part === 'halo'
          ? { stroke: { value: '#fff' }, strokeWidth: { value: 3 }, strokeJoin: { value: 'round' }, fill: { value: '#fff' } }
          : { fill: { value: '#0b1b26' } }),
      }),
  ),
]

/** The rows of `isolineMarks`. */
export function isolineLayers({ field, x, y }: ContourGrid, levels: Float64Array): Layers {
  const isolines = new Isolines(field, x, y)
  const byLevel = Array.from(levels, (level) => ({ level, lines: isolines.at(level) }))
  return {
    isolines: byLevel.map(({ level, lines }) => ({ path: lines.map(pathOf).join(''), isZero: level === 0 })),
    isolineLabels: labels(byLevel),
  }
}

function pathOf(line: Polyline): string {
  let path = ''
  for (let at = 0; at < line.length; at += 2) {
    path += `${at === 0 ? 'M' : 'L'}${(line[at] as number).toFixed(1)} ${(line[at + 1] as number).toFixed(1)}`
  }
  return path
}

interface Label {
  readonly text: string
  readonly x: number
  readonly y: number
  /** Degrees clockwise, never upside down. */
  readonly angle: number
}

/** Pixels of a line that bears a label, and between two labels; more labels than these are noise. */
const [MIN_LENGTH, MIN_GAP, MAX_LABELS] = [110, 64, 40]

/** A label half-way along each line that is long enough, where none is near. The longest lines come first. */
function labels(byLevel: readonly { readonly level: number; readonly lines: readonly Polyline[] }[]): Label[] {
  const candidates = byLevel
    .flatMap(({ level, lines }) => lines.map((line) => ({ level, line, length: lengthOf(line) })))
    .filter(({ length }) => length >= MIN_LENGTH)
    .toSorted((a, b) => b.length - a.length)
  const found: Label[] = []
  for (const { level, line, length } of candidates) {
    if (found.length === MAX_LABELS) break
    const label = labelAt(line, length / 2, shortNumber(level))
    if (found.every(({ x, y }) => Math.hypot(x - label.x, y - label.y) >= MIN_GAP)) found.push(label)
  }
  return found
}

const stepLength = (line: Polyline, at: number): number =>
  Math.hypot((line[at + 2] as number) - (line[at] as number), (line[at + 3] as number) - (line[at + 1] as number))

function lengthOf(line: Polyline): number {
  let length = 0
  for (let at = 0; at + 3 < line.length; at += 2) length += stepLength(line, at)
  return length
}

/** The label at so many pixels along a line, in its direction there. */
function labelAt(line: Polyline, distance: number, text: string): Label {
  let at = 0
  for (let left = distance; at + 5 < line.length; at += 2) {
    left -= stepLength(line, at)
    if (left <= 0) break
  }
  const [x, y] = [line[at] as number, line[at + 1] as number]
  // The direction over a few points: single ones are as rough as the cells.
  const [from, to] = [Math.max(0, at - 6), Math.min(line.length - 2, at + 6)]
  const [dx, dy] = [(line[to] as number) - (line[from] as number), (line[to + 1] as number) - (line[from + 1] as number)]
  // To a hundredth of a degree: the last digits of arc tangents differ between JavaScript engines, and pictures shall not.
  const angle = Math.round((Math.atan2(dy, dx) * 18_000) / Math.PI) / 100
  return { text, x, y, angle: angle > 90 ? angle - 180 : angle < -90 ? angle + 180 : angle }
}
