import fc from 'fast-check'
import { expect, test } from 'vitest'
import { initialLook } from '#core/charts/index.ts'
import { defaultLook } from '#core/charts/look/look.ts'
import { SectionBuilder } from '#core/charts/sectionMap/model.ts'
import { sectionMap } from '#core/charts/sectionMap/type.ts'
import { oceanSection } from '../../../fixtures/charts/answers.ts'

const row = fc.record({
  lat: fc.constantFrom(-10, -9, -8, -7),
  lon: fc.constantFrom(170, 175, 180, -175),
  depth: fc.constantFrom(0, 10, 30, 100),
  value: fc.integer({ min: -50, max: 50 }),
  isPresent: fc.boolean(),
})
type Row = typeof row extends fc.Arbitrary<infer Value> ? Value : never

const names = ['time', 'lat', 'lon', 'depth', 'x']
const across = { west: 165, east: -170 }

function sectionOf(rows: readonly Row[]) {
  const builder = new SectionBuilder({ names, field: 'x', lon: across, cellDegrees: 1 })
  const column = (of: (one: Row) => number) => ({ values: Float64Array.from(rows, of), present: null })
  const present = Uint8Array.from(rows, ({ isPresent }) => (isPresent ? 1 : 0))
  builder.add({
    rows: rows.length,
    columns: [
      column(() => 0),
      column(({ lat }) => lat),
      column(({ lon }) => lon),
      column(({ depth }) => depth),
      { values: Float64Array.from(rows, ({ value }) => value), present },
    ],
  })
  return builder.finish()
}

test('CHT-17 each cell is the mean of the present values of its depth and place, across the date line too', () => {
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 80 }), (rows) => {
      const model = sectionOf(rows)
      const present = rows.filter(({ isPresent }) => isPresent)
      expect(model === null).toBe(present.length === 0)
      if (model === null) return
      for (const direction of ['zonal', 'meridional'] as const) {
        const { axis, means } = model[direction]
        for (const [y, depth] of model.depth.centres.entries()) {
          for (const [x, place] of axis.centres.entries()) {
            const own = present.filter((one) => {
              const along = direction === 'zonal' ? (one.lon < 0 ? one.lon + 360 : one.lon) : one.lat
              return one.depth === depth && along === place
            })
            const mean = means[y * axis.centres.length + x] ?? Number.NaN
            if (own.length === 0) expect(mean).toBeNaN()
            else expect(mean).toBeCloseTo(own.reduce((sum, { value }) => sum + value, 0) / own.length, 4)
          }
        }
      }
    }),
  )
})

test('CHT-17 a section begins along the axis with more coordinates, and its words and table follow the direction', () => {
  const model = oceanSection()
  expect([model.direction, model.depth.centres.length, model.zonal.axis.centres.length]).toEqual(['zonal', 9, 41])
  const words = { name: 't', title: 'Temperature', unit: '°C', time: '' }
  const zonal = sectionMap.summary(model, words, defaultLook).join(' ').replaceAll('\u2009', ' ')
  expect(zonal).toMatch(
    /^Lowest .* °C at \d+° [EW], 1000 m\. Highest 31 °C at (160|180)° [EW], 0 m\. 9 depths, 345 cells, 24 cells without data\.$/,
  )
  const meridional = { ...defaultLook, direction: 'meridional' } as const
  expect(sectionMap.summary(model, words, meridional).join(' ')).toContain('1°\u2009N, 0 m')
  const sheet = sectionMap.sheet(model, meridional)
  expect([sheet.head.length, sheet.rows, sheet.cell(8, 0)]).toEqual([4, 9, '1000 m'])
})

test('CHT-27 a section has the colours of its own direction, also where an address asks for the other one', () => {
  const model = oceanSection()
  for (const direction of ['zonal', 'meridional'] as const) {
    const { low, high } = model[direction].spread
    const range = { min: low, max: high }
    expect(initialLook('sectionMap', model, { palette: 'thermal', direction })).toMatchObject({ direction, range })
    expect(initialLook('contourSectionMap', { ...model, direction }, { palette: 'thermal' })).toMatchObject({ direction, range })
  }
  expect(model.zonal.spread.high).not.toBe(model.meridional.spread.high)
})
