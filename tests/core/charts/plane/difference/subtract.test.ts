import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HeatmapBuilder, type HeatmapModel, subtractMaps } from '#core/charts/heatmap/model.ts'
import { chartType, initialLook } from '#core/charts/index.ts'
import { spherical } from '#core/charts/plane/difference/overlaps.ts'
import { spaceTimeColumns } from '#core/charts/rows/columns.ts'
import { SectionBuilder, type SectionModel, subtractSections } from '#core/charts/sectionMap/model.ts'
import type { LonRange } from '#core/extent/Extent.ts'

type Cell = readonly [lat: number, lon: number, value: number | null, depth?: number]

const columnsOf = (cells: readonly Cell[]) => {
  const column = (at: 0 | 1 | 3) => ({ values: Float64Array.from(cells, (cell) => cell[at] ?? 0), present: null })
  const present = Uint8Array.from(cells, ([, , value]) => (value === null ? 0 : 1))
  const values = { values: Float64Array.from(cells, ([, , value]) => value ?? 0), present }
  return [{ values: new Float64Array(cells.length), present: null }, column(0), column(1), column(3), values]
}
const names = ['time', 'lat', 'lon', 'depth', 'v']
const world: LonRange = { west: -180, east: 180 }

function map(cells: readonly Cell[], lon = world, step = 1): HeatmapModel {
  const builder = new HeatmapBuilder(spaceTimeColumns(names, 'v'), lon, step)
  builder.add({ rows: cells.length, columns: columnsOf(cells) })
  return builder.finish() as HeatmapModel
}

function section(cells: readonly Cell[]): SectionModel {
  const builder = new SectionBuilder({ names, field: 'v', lon: world, cellDegrees: 1 })
  builder.add({ rows: cells.length, columns: columnsOf(cells) })
  return builder.finish() as SectionModel
}

interface Ranges {
  readonly west: number
  readonly south: number
  readonly columns: number
  readonly rows: number
  readonly step: number
}

/** A grid by the edges of its first cell. */
const cells = ({ west, south, columns, rows, step }: Ranges, value: (x: number, y: number) => number | null): Cell[] =>
  Array.from({ length: columns * rows }, (_, at) => {
    const [x, y] = [at % columns, Math.floor(at / columns)]
    const lon = west + (x + 0.5) * step
    return [south + (y + 0.5) * step, lon >= 180 ? lon - 360 : lon, value(x, y)]
  })

const subtracted = (first: HeatmapModel, second: HeatmapModel): HeatmapModel => {
  const outcome = subtractMaps(first, second)
  if (!('model' in outcome)) throw new TypeError(outcome.obstacle)
  return outcome.model
}

const ranges = fc.record({
  west: fc.constantFrom(-180, -90, 0, 60, 170),
  south: fc.constantFrom(-90, -60, 0, 40),
  columns: fc.integer({ min: 2, max: 8 }),
  rows: fc.integer({ min: 2, max: 6 }),
  step: fc.constantFrom(0.25, 1, 2, 2.5),
})
const across = ({ west, columns, step }: Ranges): LonRange =>
  west + columns * step > 180 ? { west, east: west + columns * step - 360 } : world

describe('the difference of two maps', () => {
  test('a grid minus itself is zero wherever it has a value, across the date line too', () => {
    fc.assert(
      fc.property(ranges, fc.infiniteStream(fc.option(fc.float({ min: -50, max: 50, noNaN: true }), { freq: 4 })), (grid, stream) => {
        const values = Array.from({ length: grid.columns * grid.rows }, () => stream.next().value as number | null)
        fc.pre(values.some((value) => value !== null))
        const model = map(
          cells(grid, (x, y) => values[y * grid.columns + x] ?? null),
          across(grid),
          grid.step,
        )
        const { means, difference, lon, lat } = subtracted(model, model)
        expect(difference?.averaged).toBe('none')
        expect([lon.centres, lat.centres]).toEqual([model.lon.centres, model.lat.centres])
        expect(Array.from(means)).toEqual(Array.from(model.means, (mean) => (Number.isNaN(mean) ? Number.NaN : 0)))
      }),
    )
  })

  test('the means of full cells keep the mean over their area, on the sphere', () => {
    fc.assert(
      fc.property(
        ranges,
        fc.constantFrom(2, 3, 4),
        fc.infiniteStream(fc.float({ min: -50, max: 50, noNaN: true })),
        (coarse, times, stream) => {
          const fine = { ...coarse, columns: coarse.columns * times, rows: coarse.rows * times, step: coarse.step / times }
          const finer = map(
            cells(fine, () => stream.next().value as number),
            across(coarse),
          )
          const { means, difference, lat } = subtracted(
            finer,
            map(
              cells(coarse, () => 0),
              across(coarse),
            ),
          )
          expect(difference).toEqual({ averaged: 'first', cells: `${coarse.step}°` })
          const areaMean = (values: Float32Array, edges: Float64Array) => {
            const width = values.length / (edges.length - 1)
            const weights = Array.from(values, (_, at) =>
              spherical(edges[Math.floor(at / width)] ?? 0, edges[Math.floor(at / width) + 1] ?? 0),
            )
            return values.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0) / weights.reduce((sum, weight) => sum + weight, 0)
          }
          expect(areaMean(means, lat.edges)).toBeCloseTo(areaMean(finer.means, finer.lat.edges), 3)
        },
      ),
    )
  })

  test('longitudes that run on past 180 are those of a grid from -180', () => {
    const pacific = map(
      cells({ west: 170, south: 0, columns: 10, rows: 2, step: 2 }, (x) => 100 + x),
      { west: 170, east: -170 },
    )
    const globe = map(cells({ west: -180, south: -10, columns: 180, rows: 10, step: 2 }, (x) => x))
    const { means, lon } = subtracted(pacific, globe)
    expect(Array.from(lon.centres)).toEqual([171, 173, 175, 177, 179, 181, 183, 185, 187, 189])
    // The globe's cells are numbered from -180: 170 to 180 are 175 to 179, and 180 to 190 are 0 to 4.
    const expected = [100, 101, 102, 103, 104].map((value, at) => value - (175 + at))
    const beyond = [105, 106, 107, 108, 109].map((value, at) => value - at)
    expect(Array.from(means.slice(0, 10))).toEqual([...expected, ...beyond])
    expect(Array.from(subtracted(globe, pacific).means.slice(0, 10))).toEqual([...expected, ...beyond].map((value) => -value))
  })

  test('only what both cover is left, and a cell with values in less than half of its area has none', () => {
    const first = map(cells({ west: 0, south: 0, columns: 4, rows: 4, step: 2 }, () => 5))
    const fine = map(cells({ west: 4, south: 4, columns: 8, rows: 8, step: 1 }, (x, y) => (x < 2 && y < 2 && x + y > 0 ? null : 2)))
    const { means, lon, lat, difference } = subtracted(first, fine)
    expect([Array.from(lon.centres), Array.from(lat.centres)]).toEqual([
      [5, 7],
      [5, 7],
    ])
    expect(difference).toEqual({ averaged: 'second', cells: '2°' })
    expect(Array.from(means)).toEqual([Number.NaN, 3, 3, 3])
    expect(subtractMaps(first, map(cells({ west: 40, south: 0, columns: 4, rows: 4, step: 2 }, () => 5)))).toEqual({
      obstacle: 'noOverlap',
    })
  })

  test('hundredths are subtracted as decimals: 10.1 less 9.9 is 0.2, so that equal differences are in one bar', () => {
    const grid = { west: 0, south: 0, columns: 20, rows: 2, step: 2 }
    const model = subtracted(map(cells(grid, (x) => (1010 + 10 * x) / 100)), map(cells(grid, (x) => (990 + 10 * x) / 100)))
    expect([...model.means]).toEqual([...new Float32Array(40).fill(0.2)])
    expect(model.spread).toMatchObject({ min: 0.2, max: 0.2, median: 0.2 })
  })

  test('its colours are centred on zero with equal limits, and its numbers have a sign', () => {
    const first = map(cells({ west: 0, south: 0, columns: 4, rows: 4, step: 2 }, (x, y) => x + y))
    const model = subtracted(first, map(cells({ west: 0, south: 0, columns: 4, rows: 4, step: 2 }, () => 2)))
    const look = initialLook('heatmap', model, { palette: 'viridis' })
    expect(look.palette).toBe('balance')
    expect(look.range).toEqual({ min: -3.25, max: 3.25 })
    const words = { name: 'v', title: 'Value', unit: 'm', time: '' }
    const [lowest, highest] = chartType('heatmap').summary(model, words, look)
    expect(lowest).toBe('Lowest \u22122\u2009m at 1°\u2009N 1°\u2009E.')
    expect(highest).toBe('Highest +4\u2009m at 7°\u2009N 7°\u2009E.')
    expect(chartType('heatmap').sheet(model, look).cell(0, 4)).toBe('+4')
  })
})

describe('the difference of two sections', () => {
  const levels = (depths: readonly number[], value: (depth: number, lon: number) => number, lat = 0): Cell[] =>
    depths.flatMap((depth) => [10, 12, 14].map((lon): Cell => [lat, lon, value(depth, lon), depth]))

  test('levels that both have are compared one by one; others are left out', () => {
    const first = section(levels([0, 10, 30, 100], (depth) => depth))
    const second = section(levels([0, 10, 30], () => 1))
    const outcome = subtractSections(first, second)
    if (!('model' in outcome)) throw new TypeError(outcome.obstacle)
    expect(Array.from(outcome.model.depth.centres)).toEqual([0, 10, 30])
    expect(Array.from(outcome.model.zonal.means)).toEqual([-1, -1, -1, 9, 9, 9, 29, 29, 29])
  })

  test('different levels are rejected, and depths that do not overlap have nothing in common', () => {
    const first = section(levels([0, 10, 30, 100], () => 1))
    expect(subtractSections(first, section(levels([0, 15, 30], () => 1)))).toEqual({ obstacle: 'otherDepths' })
    expect(subtractSections(first, section(levels([200, 300], () => 1)))).toEqual({ obstacle: 'noOverlap' })
  })

  test('sections at two latitudes are compared along longitude, and no direction is offered in which they never meet', () => {
    const outcome = subtractSections(section(levels([0, 10], () => 3)), section(levels([0, 10], () => 1, 40)))
    if (!('model' in outcome)) throw new TypeError(outcome.obstacle)
    const look = initialLook('sectionMap', outcome.model, { palette: 'viridis' })
    expect([outcome.model.direction, look.direction]).toEqual(['zonal', 'zonal'])
    expect(Array.from(outcome.model.zonal.means)).toEqual([2, 2, 2, 2, 2, 2])
    expect(chartType('sectionMap').controls(outcome.model, look)).toEqual(['palette'])
  })
})
