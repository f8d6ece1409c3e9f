import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Isolines } from '#core/charts/plane/contours/isolines.ts'

const axis = (length: number) => Float64Array.from({ length }, (_, at) => at)

function fieldOf(columns: number, rows: number, value: (x: number, y: number) => number) {
  return { columns, rows, values: Float32Array.from({ length: columns * rows }, (_, at) => value(at % columns, Math.floor(at / columns))) }
}

const pointsOf = (line: Float64Array) => Array.from({ length: line.length / 2 }, (_, at) => [line[2 * at], line[2 * at + 1]] as const)

test('a slope has one straight line at each level, from edge to edge', () => {
  const lines = new Isolines(
    fieldOf(20, 10, (x) => x),
    axis(20),
    axis(10),
  )
  for (const level of [0.5, 7.25, 18.9]) {
    const found = lines.at(level)
    expect(found).toHaveLength(1)
    const points = pointsOf(found[0] as Float64Array)
    expect(points).toHaveLength(10)
    for (const [x] of points) expect(x).toBeCloseTo(level, 5)
  }
  expect(lines.at(30)).toEqual([])
})

test('a cone has one closed ring at each level, at the right distance', () => {
  const lines = new Isolines(
    fieldOf(81, 81, (x, y) => Math.hypot(x - 40, y - 40)),
    axis(81),
    axis(81),
  )
  for (const radius of [5.5, 20.3, 39.1]) {
    const [ring, ...others] = lines.at(radius)
    expect(others).toEqual([])
    const points = pointsOf(ring as Float64Array)
    expect(points.at(-1)).toEqual(points[0])
    for (const [x = 0, y = 0] of points) expect(Math.abs(Math.hypot(x - 40, y - 40) - radius)).toBeLessThan(0.1)
  }
})

test('no line enters a cell with a missing corner, and a ring around an island ends at it', () => {
  const field = fieldOf(40, 40, (x, y) => (Math.hypot(x - 30, y - 20) < 6 ? Number.NaN : Math.hypot(x - 20, y - 20)))
  const lines = new Isolines(field, axis(40), axis(40)).at(10.2)
  expect(lines).toHaveLength(1)
  for (const [x = 0, y = 0] of pointsOf(lines[0] as Float64Array)) {
    const corners = [Math.floor(x), Math.ceil(x)].flatMap((column) => [Math.floor(y), Math.ceil(y)].map((row) => row * 40 + column))
    expect(corners.every((at) => !Number.isNaN(field.values[at] as number))).toBe(true)
  }
})

test('in any field, each point is where linear interpolation has the level, and each crossed edge is on exactly one line', () => {
  const cell = fc.oneof({ weight: 9, arbitrary: fc.integer({ min: -9, max: 9 }) }, { weight: 1, arbitrary: fc.constant(Number.NaN) })
  fc.assert(
    fc.property(fc.array(cell, { minLength: 42, maxLength: 42 }), (cells) => {
      const [columns, rows, level] = [7, 6, 0.5]
      const field = { columns, rows, values: Float32Array.from(cells) }
      const at = (x: number, y: number) => field.values[y * columns + x] as number
      const isWhole = (x: number, y: number) => [0, 1].every((i) => [0, 1].every((j) => !Number.isNaN(at(x + i, y + j) ?? Number.NaN)))
      const crossed = new Set<string>()
      for (let y = 0; y < rows - 1; y++)
        for (let x = 0; x < columns - 1; x++) {
          if (!isWhole(x, y)) continue
          const edges = [
            [x, y, x + 1, y],
            [x, y + 1, x + 1, y + 1],
            [x, y, x, y + 1],
            [x + 1, y, x + 1, y + 1],
          ] as const
          for (const [x1, y1, x2, y2] of edges) if (at(x1, y1) >= level !== at(x2, y2) >= level) crossed.add(`${x1} ${y1} ${x2} ${y2}`)
        }
      const seen: string[] = []
      for (const line of new Isolines(field, axis(columns), axis(rows)).at(level)) {
        const points = pointsOf(line)
        const isClosed = points.length > 2 && String(points.at(-1)) === String(points[0])
        for (const [x = 0, y = 0] of isClosed ? points.slice(1) : points) {
          const [x1, y1, x2, y2] = [Math.floor(x), Math.floor(y), Math.ceil(x), Math.ceil(y)]
          const share = x2 > x1 ? x - x1 : y - y1
          expect(at(x1, y1) + share * (at(x2, y2) - at(x1, y1))).toBeCloseTo(level, 6)
          seen.push(`${x1} ${y1} ${x2} ${y2}`)
        }
      }
      expect(seen.sort()).toEqual([...crossed].sort())
    }),
  )
})
