import { expect, test } from 'vitest'
import type { WaterMassPair } from '#core/catalog/records.ts'
import { waterMassPair } from '#core/catalog/waterMassPair.ts'
import { chartType, initialLook } from '#core/charts/index.ts'
import { planChart } from '#core/charts/plan/plan.ts'
import { draftFor } from '#core/charts/request/draft.ts'
import { chartRequest } from '#core/charts/request/request.ts'
import { isopycnals } from '#core/charts/temperatureSalinity/isopycnals.ts'
import { absoluteSalinity, conservativeOfPotential, potentialOfInSitu, sigma0 } from '#core/charts/temperatureSalinity/seawater.ts'
import { temperatureSalinity } from '#core/charts/temperatureSalinity/type.ts'
import { absoluteOf } from '#core/charts/temperatureSalinity/waterOf.ts'
import { pressureOfDepth } from '#core/columns/depthOfPressure.ts'
import { chartTexts } from '#core/messages/charts.ts'
import { succeeded } from '#core/request/RequestState.ts'
import { modelVariable } from '../../../fixtures/charts/variable.ts'

test('every point of a line has the density of the line, lies in the window, and lines have round densities', () => {
  for (const Salinity of ['practical', 'absolute'] as const) {
    const points = isopycnals({ min: 33, max: 37 }, { min: 2, max: 28 }, { Salinity })
    expect(new Set(points.map(({ level }) => level)).size).toBeGreaterThan(5)
    for (const { level, salinity, celsius } of points) {
      expect(sigma0(absoluteOf(salinity, { Salinity }), celsius)).toBeCloseTo(level, 4)
      expect(salinity).toBeGreaterThanOrEqual(33)
      expect(salinity).toBeLessThanOrEqual(37)
      expect(Number(level.toFixed(3))).toBe(level)
    }
  }
})

const salinity: WaterMassPair = {
  Variable: 'salinity',
  Is: 'salinity',
  Temperature: 'in-situ',
  Salinity: 'practical',
  Assumed: ['salinity'],
}
const paired = modelVariable({ Variable: 'temp', Unit: '°C', Spatial_Resolution: 'Irregular', Water_Mass_Pair: salinity })

test('a diagram requests both variables of its data set in one SELECT, and for other variables a reason is shown', () => {
  const draft = { ...draftFor(paired), chart: 'temperatureSalinity' as const }
  const { request, blocks } = planChart(draft, { guestPlots: null, open: [], size: succeeded({ allow: true, rows: 0 }) })
  expect(blocks).toEqual([])
  expect(request).toMatchObject({ query: expect.stringContaining('[salinity], [temp] FROM') })
  expect(request).toMatchObject({ query: expect.stringContaining('[temp] IS NOT NULL AND [salinity] IS NOT NULL') })
  const ofCruises = { ...paired, Water_Mass_Pair: { ...salinity, Cruise: 'cruise' } }
  const sent = chartRequest(draft, ofCruises, chartType('temperatureSalinity'))
  expect(sent).toMatchObject({ query: expect.stringContaining('[cruise], [salinity], [temp] FROM') })
  expect(sent).toMatchObject({ query: expect.not.stringContaining('[cruise] IS NOT NULL') })
  expect(temperatureSalinity.unavailable(modelVariable())).toBe(chartTexts.notPaired('Temperature-Salinity Diagram'))
})

test('pairs keep their own rows, whichever of the two was chosen; the table has their potential density by TEOS-10', () => {
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
  expect([...(model?.given ?? [])]).toEqual([5, 25])
  expect([...(model?.salinities ?? [])]).toEqual([35, 33])
  if (!model) throw new Error('no model')
  const sheet = temperatureSalinity.sheet(model, initialLook('temperatureSalinity', model, { palette: 'thermal' }))
  // The reference salinity of 35 is 35.16504 g/kg; of 33, 33.1556.
  expect(sheet.head).toEqual([
    'Place and time',
    'Temperature, °C',
    'Practical salinity',
    'Conservative temperature, °C',
    'Potential density anomaly σ₀, kg m⁻³',
  ])
  const theta = conservativeOfPotential(absoluteSalinity(35), 5)
  expect(model.values[0]).toBeCloseTo(theta, 12)
  expect([0, 1, 2, 3, 4].map((at) => sheet.cell(0, at))).toEqual([
    expect.stringContaining('10°'),
    '5',
    '35',
    String(Number(theta.toPrecision(4))),
    '27.68',
  ])
  const other = temperatureSalinity.gather({ ...job, field: 'salinity', pair: { ...salinity, Variable: 'temp', Is: 'temperature' } })
  other.add({ rows: 3, columns })
  expect(other.finish()).toEqual(model)
  const said = chartType('temperatureSalinity').summary(
    model,
    { name: 'temp', title: 'Temp', unit: '°C', time: '' },
    initialLook('temperatureSalinity', model, { palette: '' }),
  )
  expect(said.join(' ')).toMatch(
    /Practical salinity 33 to 35\. σ₀ 21\.\d\d to 27\.68\skg m⁻³\. Conservative temperature and σ₀ by TEOS-10 from in-situ temperature and practical salinity \(assumed\)\. Absolute salinity without/,
  )
})

/** Two pairs of a cast, as a SELECT returns them. */
function cast(pair: Partial<WaterMassPair>) {
  const names = ['time', 'lat', 'lon', 'depth', 'temp', 'salinity']
  const column = (...values: number[]) => ({ values: Float64Array.from(values), present: null })
  const job = { names, field: 'temp', lon: { west: -180, east: 180 }, cellDegrees: 1, pair: { ...salinity, ...pair } }
  const builder = temperatureSalinity.gather(job)
  builder.add({ rows: 2, columns: [column(0, 0), column(4, 4), column(0, 0), column(0, 4000), column(20, 2), column(35, 34.7)] })
  const model = builder.finish()
  if (!model) throw new Error('no model')
  return model
}

test('in-situ temperatures of the deep become potential first; potential and conservative ones are taken as such', () => {
  const deep = (pair: Partial<WaterMassPair>) => cast(pair).values[1] ?? Number.NaN
  const pressure = pressureOfDepth(4000, 4)
  const salt = absoluteSalinity(34.7)
  expect(deep({})).toBeCloseTo(conservativeOfPotential(salt, potentialOfInSitu(salt, 2, pressure)), 12)
  expect(deep({})).toBeLessThan(1.7)
  expect(deep({ Temperature: 'potential' })).toBeCloseTo(conservativeOfPotential(salt, 2), 12)
  expect(deep({ Temperature: 'conservative' })).toBe(2)
  expect(cast({ Salinity: 'absolute' }).densities[0]).toBeCloseTo(sigma0(35, conservativeOfPotential(35, 20)), 12)
})

test('points with depths are coloured by them, the picture names its lines, and the caption says what was assumed', () => {
  const model = cast({ Assumed: ['temperature', 'salinity'] })
  const look = initialLook('temperatureSalinity', model, { palette: 'thermal' })
  expect(look).toMatchObject({ palette: 'deep', range: { min: 200, max: 3800 } })
  expect(temperatureSalinity.controls(model, look)).toEqual(['palette', 'pointSize'])
  expect(temperatureSalinity.remark?.(model, look)).toBe('Dashed: potential density anomaly σ₀ (kg m⁻³, reference 0 dbar)')
  const said = temperatureSalinity.summary(model, { name: 'temp', title: 'Temp', unit: '°C', time: '' }, look).join(' ')
  expect(said).toContain('from in-situ temperature (assumed) and practical salinity (assumed). Pressure from depth and latitude.')
})

test('what a pair is comes from standard names, units and names; what is not stated is assumed', () => {
  const variable = (ID: number, Variable: string, standardName: string | null, Unit: string) => ({
    standardName,
    record: { ID, Variable, Long_Name: Variable, Unit, Visualize: 1 as const },
  })
  const kindsOf = (temperature: [string, string | null], salt: [string, string | null, string]) =>
    waterMassPair([variable(1, temperature[0], temperature[1], '°C'), variable(2, salt[0], salt[1], salt[2])], 1)
  expect(kindsOf(['t', 'sea_water_temperature'], ['s', 'sea_water_practical_salinity', '1'])).toMatchObject({
    Temperature: 'in-situ',
    Salinity: 'practical',
    Assumed: [],
  })
  expect(kindsOf(['t', 'sea_water_conservative_temperature'], ['s', 'sea_water_absolute_salinity', 'g kg-1'])).toMatchObject({
    Temperature: 'conservative',
    Salinity: 'absolute',
    Assumed: [],
  })
  expect(kindsOf(['theta', null], ['salinity', null, 'PSU'])).toMatchObject({
    Temperature: 'potential',
    Salinity: 'practical',
    Assumed: [],
  })
  expect(kindsOf(['temperature', null], ['s', 'sea_water_salinity', 'g kg-1'])).toMatchObject({
    Salinity: 'absolute',
    Assumed: ['temperature'],
  })
  expect(kindsOf(['sst', 'sea_surface_temperature'], ['salinity', null, ''])).toMatchObject({
    Temperature: 'in-situ',
    Salinity: 'practical',
    Assumed: ['temperature', 'salinity'],
  })
})
