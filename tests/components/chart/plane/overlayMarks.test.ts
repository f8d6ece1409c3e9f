import { expect, test } from 'vitest'
import { overlayLayers } from '#components/chart/plane/overlayMarks.ts'
import { limits } from '#core/limits/index.ts'

const box = { x: 50, y: 20, width: 360, height: 180 }
const world = { left: -180, right: 180, top: 90, bottom: -90 }
const overlay = (lons: number[], lats: number[], labels: string[] = []) => ({ name: 'x', lons, lats, labels })

/** The moves and lines of a path as pixels, a list per piece. */
const pieces = (rows: readonly object[] | undefined, at: number) =>
  ((rows?.[at] as { path?: string } | undefined)?.path ?? '')
    .split('M')
    .filter((piece) => piece !== '')
    .map((piece) => piece.split(/[L]/).map((pixel) => pixel.split(',').map(Number.parseFloat)))

test('a line across the date line ends at one edge of the world and goes on at the other, at the latitude of its crossing', () => {
  const { overlay: rows } = overlayLayers(overlay([170, -170], [0, 20]), world, box)
  expect(pieces(rows, 2)).toEqual([
    [
      [350, 90],
      [360, 80],
    ],
    [
      [0, 80],
      [10, 70],
    ],
  ])
})

test('on a map that runs on past 180 the same line is in one place, as straight as it is', () => {
  const { overlay: rows } = overlayLayers(overlay([170, -170], [0, 20]), { ...world, left: 100, right: 260 }, { ...box, width: 160 })
  const inside = pieces(rows, 2).filter((piece) => piece.every(([x = -1]) => x >= 0 && x <= 160))
  expect(inside).toEqual([
    [
      [70, 90],
      [80, 80],
    ],
    [
      [80, 80],
      [90, 70],
    ],
  ])
  expect(pieces(rows, 3)).toEqual([[[70, 90]], [[90, 70]]])
})

test('labels stand beside few positions, and a dot is drawn once a pixel', () => {
  const few = overlayLayers(overlay([0, 0, 10], [0, 0, 0], ['A', '', 'B']), world, box)
  expect(few.overlayLabels).toEqual([expect.objectContaining({ text: 'A' }), expect.objectContaining({ text: 'B' })])
  expect(pieces(few.overlay, 3)).toHaveLength(2)
  const count = limits.overlayLabels + 1
  const many = overlay(
    Array.from({ length: count }, (_, at) => at),
    Array(count).fill(0),
    Array(count).fill('x'),
  )
  expect(overlayLayers(many, world, box).overlayLabels).toEqual([])
  expect(overlayLayers(null, world, box)).toEqual({ overlay: [], overlayLabels: [] })
})
