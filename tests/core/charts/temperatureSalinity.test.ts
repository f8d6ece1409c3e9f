import { describe, expect, test } from 'vitest'
import { draftFor } from '#core/charts/draft.ts'
import { chartType, firstLook } from '#core/charts/index.ts'
import { planChart } from '#core/charts/plan.ts'
import { temperatureSalinity } from '#core/charts/temperatureSalinity.ts'
import { sigma } from '#core/charts/waterMass/density.ts'
import { isopycnals } from '#core/charts/waterMass/isopycnals.ts'
import { succeeded } from '#core/client/RequestState.ts'
import { chartTexts } from '#core/messages/charts.ts'
import { modelVariable } from '../../fixtures/charts/variable.ts'

describe('density of sea water', () => {
  /** The check values of EOS-80 at one atmosphere, printed with it in kg m-3. Source: UNESCO Technical Papers in Marine Science 36 and 44. */
  test.each([
    [0, 5, 999.96675],
    [0, 25, 997.04796],
    [35, 5, 1027.67547],
    [35, 25, 1023.34306],
  ])('of salinity %d at %d °C is that of the publication', (salinity, celsius, density) => {
    expect(sigma(salinity, celsius) + 1000).toBeCloseTo(density, 5)
  })
  test('every point of a line has the density of the line, lies in the window, and lines have round densities', () => {
    const points = isopycnals({ min: 33, max: 37 }, { min: 2, max: 28 })
    expect(new Set(points.map(({ level }) => level)).size).toBeGreaterThan(5)
    for (const { level, salinity, celsius } of points) {
      expect(sigma(salinity, celsius)).toBeCloseTo(level, 4)
      expect(salinity).toBeGreaterThanOrEqual(33)
      expect(salinity).toBeLessThanOrEqual(37)
      expect(Number(level.toFixed(3))).toBe(level)
    }
  })
})

const salinity = { Variable: 'salinity', Is: 'salinity' } as const
const paired = modelVariable({ Variable: 'temp', Unit: '°C', Spatial_Resolution: 'Irregular', Water_Mass_Pair: salinity })

test('a diagram asks for both variables of its data set in one SELECT, and other variables are told why they have none', () => {
  const draft = { ...draftFor(paired), chart: 'temperatureSalinity' as const }
  const { request, blocks } = planChart(draft, { guestPlots: null, open: [], size: succeeded({ allow: true, rows: 0 }) })
  expect(blocks).toEqual([])
  expect(request).toMatchObject({ query: expect.stringContaining('[salinity], [temp] FROM') })
  expect(request).toMatchObject({ query: expect.stringContaining('[temp] IS NOT NULL AND [salinity] IS NOT NULL') })
  expect(temperatureSalinity.unavailable(modelVariable())).toBe(chartTexts.notPaired('Temperature-Salinity Diagram'))
})

test('pairs keep their own rows, whichever of the two was chosen; the table has their density', () => {
  const column = (values: number[]) => ({ values: Float64Array.from(values), present: null })
  const columns = [
    [0, 0, 0],
    [10, Number.NaN, 12],
    [20, 21, 22],
    [35, 34, 33],
    [5, 6, 25],
  ].map(column)
  const names = ['time', 'lat', 'lon', 'salinity', 'temp']
  const job = { names, field: 'temp', lon: { west: -180, east: 180 }, cellDegrees: 1, pair: salinity }
  const builder = temperatureSalinity.gather(job)
  builder.add({ rows: 3, columns })
  const model = builder.finish()
  expect([...(model?.values ?? [])]).toEqual([5, 25])
  expect([...(model?.salinities ?? [])]).toEqual([35, 33])
  if (!model) throw new Error('no model')
  const sheet = temperatureSalinity.sheet(model, firstLook('temperatureSalinity', model, { palette: 'thermal' }))
  expect([0, 1, 2, 3].map((at) => sheet.cell(0, at))).toEqual([expect.stringContaining('10.00°'), '5', '35', '27.68'])
  const other = temperatureSalinity.gather({ ...job, field: 'salinity', pair: { Variable: 'temp', Is: 'temperature' } })
  other.add({ rows: 3, columns })
  expect(other.finish()).toEqual(model)
  const said = chartType('temperatureSalinity').summary(
    model,
    { name: 'temp', title: 'Temp', unit: '°C', time: '' },
    firstLook('temperatureSalinity', model, { palette: '' }),
  )
  expect(said.join(' ')).toMatch(/Salinity 33 to 35\. Density at the surface 1000 \+ 21\.\d\d to 27\.68/)
})
