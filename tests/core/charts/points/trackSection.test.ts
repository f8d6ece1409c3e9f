import { expect, test } from 'vitest'
import { depthScale } from '#core/charts/plane/depthScale.ts'
import { paintSection, sectionInWords, sectionPaths, trackSection } from '#core/charts/points/trackSection.ts'

/** Three casts along the equator, a degree and a day apart, with values at 0, 10 and 30 m. */
const casts = [0, 1, 2].flatMap((at) =>
  [0, 10, 30].map((depth) => ({ time: at * 86_400_000, lon: at, depth, value: 20 - depth / 10 + at })),
)
const cast = {
  times: casts.map(({ time }) => time),
  lons: casts.map(({ lon }) => lon),
  lats: casts.map(() => 0),
  depths: casts.map(({ depth }): number | null => depth),
  values: casts.map(({ value }) => value),
}

test('a value is a cell that reaches half-way to the next position and depth, in km or days', () => {
  const byDistance = trackSection(cast, 'distance')
  expect(byDistance?.cells.length).toBe(9)
  expect(byDistance?.cells[4]).toEqual({ left: expect.closeTo(55.6, 0), right: expect.closeTo(166.8, 0), top: 5, bottom: 20, value: 20 })
  const byTime = trackSection(cast, 'time')
  expect([byTime?.cells[0], byTime?.length, byTime?.deepestMetres, byTime?.range]).toEqual([
    { left: 0, right: 0.5, top: 0, bottom: 5, value: 20 },
    2.5,
    40,
    { min: 17, max: 22 },
  ])
})

test('between distant positions nothing is coloured, and values without depth are left out', () => {
  const times = [0, 1, 2, 12].map((day) => day * 86_400_000)
  const line = { times, lons: [0, 0, 0, 0], lats: [0, 0, 0, 0], values: [1, 2, 3, 4] }
  const section = trackSection({ ...line, depths: [5, 5, 5, 5] }, 'time')
  expect(section?.cells.map(({ left, right }) => [left, right])).toEqual([
    [0, 0.5],
    [0.5, 1.5],
    [1.5, 2.5],
    [11.5, 12.5],
  ])
  expect(trackSection({ ...line, depths: [5, null, 5, null] }, 'time')?.cells.length).toBe(2)
  expect(trackSection({ ...line, depths: [null, null, null, null] }, 'time')).toBeNull()
})

test('each cell is drawn once in the colour of its value, and the section is described', () => {
  const section = trackSection(cast, 'time')
  if (section === null) throw new TypeError('no section')
  const paths = sectionPaths(section, depthScale(40, true), 10)
  expect(paths.join('').match(/M/g)?.length).toBe(9)
  expect(paths[9]).toContain('M600 0H1000V125H600Z')
  expect(sectionInWords(section, { title: 'Temperature', unit: '°C', axis: 'time' })).toMatch(
    /^Temperature by depth along the track: 9 values at 3 positions, 17 to 22\s°C, down to 40 m, over 3 days\.$/,
  )
})

test('a section is painted cell by cell at the size of the screen, hatched where nothing was measured', () => {
  const days = [0, 1, 2, 12].flatMap((day) => [day, day])
  const section = trackSection(
    {
      times: days.map((day) => day * 86_400_000),
      lons: days.map(() => 0),
      lats: days.map(() => 0),
      depths: days.map((_, at) => 20 * (at % 2)),
      values: days.map((_, at) => at),
    },
    'time',
  )
  if (section === null) throw new TypeError('no section')
  expect(section.columns.map(({ at }) => at)).toEqual([0, 1, 2, 12])
  const style = { palette: 'viridis', low: 0, high: 7, ground: 0x102030, missing: 0xf0f0f0, hatchPixels: 6 } as const
  const size = { width: 125, height: 30 }
  const { rgba } = paintSection(section, depthScale(30, false), size, style)
  const colourAt = (x: number, y: number) => [...rgba.subarray(4 * (y * size.width + x), 4 * (y * size.width + x) + 3)]
  // The first and the last colour of the palette, where the first cast begins and the last one ends.
  expect([colourAt(0, 0), colourAt(124, 29)]).toEqual([
    [68, 1, 84],
    [253, 231, 37],
  ])
  const between = Array.from({ length: 80 }, (_, at) => colourAt(30 + at, 10))
  expect(new Set(between.map(String))).toEqual(new Set(['16,32,48', '240,240,240']))
})

test('several casts at one station do not count as movement of the ship, so neighbouring stations remain adjacent', () => {
  const lats = [0, 0, 0, 0, 1, 1, 1, 2, 2, 2]
  const line = { times: lats.map((_, at) => at), lons: lats.map(() => 0), lats, depths: lats.map(() => 5), values: lats }
  const columns = trackSection(line, 'distance')?.columns ?? []
  expect(columns[3]?.right).toBeCloseTo(55.6, 1)
  expect(columns[4]?.left).toBeCloseTo(55.6, 1)
})
