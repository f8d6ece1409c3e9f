import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { VariableRecord } from '#core/catalog/records.ts'
import { applyLookParams, defaultLookParams, type LookParams, lookParamsOf } from '#core/charts/address/lookAddress.ts'
import { draftOfPlot, plotAddress, readPlot } from '#core/charts/address/plotAddress.ts'
import { chartTypes } from '#core/charts/index.ts'
import { defaultLook } from '#core/charts/look/look.ts'
import { type Draft, draftFor } from '#core/charts/request/draft.ts'
import { formatInstant } from '#core/extent/time.ts'
import { modelVariable, variableWith } from '../../../fixtures/charts/variable.ts'

const climatology = variableWith({ ID: 1 })
const winds = modelVariable({ ID: 24 })
const deep = variableWith({ ID: 30, Has_Depth: 1, Depth_Min: 0, Depth_Max: 5500, Depth_Levels: [0, 10, 20, 5500] })
const stations = modelVariable({ ID: 53, Spatial_Resolution: 'Irregular' })

const opened = (address: string, variable: VariableRecord): Draft => {
  const read = readPlot(new URL(address, 'http://portal').search)
  if ('problems' in read) throw new Error(read.problems.join(' '))
  expect(read.plot.id).toBe(variable.ID)
  return draftOfPlot(read.plot, variable)
}

/** These addresses are in papers and mails: what each opens never changes. Add new ones, change none. */
describe('VIZ-37 golden addresses', () => {
  test.each<[string, VariableRecord, Partial<Draft>]>([
    [
      '/plot?id=1',
      climatology,
      { chart: 'heatmap', month1: 1, month2: 1, lat1: -77, lat2: 89, lon1: -179, lon2: 179, depth1: 0, depth2: 0 },
    ],
    ['/plot?v=1&id=1&viztype=heatmap', climatology, { chart: 'heatmap', month1: 1, month2: 1 }],
    ['/plot?id=1&viztype=Time%20Series&dt1=1&dt2=12', climatology, { chart: 'timeSeries', month1: 1, month2: 12 }],
    ['/plot?id=1&viztype=contourHeatmap&dt1=3-01-1900&dt2=4-01-1900', climatology, { chart: 'contourHeatmap', month1: 3, month2: 4 }],
    ['/plot?id=1&viztype=Contour%20Map&lon1=170&lon2=-170', climatology, { chart: 'contourHeatmap', lon1: 170, lon2: -170 }],
    ['/plot?id=24', winds, { chart: 'timeSeries', start: '1982-01-15T00:00:00.000Z', end: '1992-12-15T18:30:00.000Z', depth2: 25 }],
    [
      '/plot?id=24&viztype=heatmap&dt1=1982-01-15&dt2=1982-02-15',
      winds,
      { chart: 'heatmap', start: '1982-01-15T00:00:00.000Z', end: '1982-02-15T23:59:00.000Z' },
    ],
    [
      '/plot?id=24&viztype=histogram&dt1=1992-12-01T06:00:30Z&dt2=1992-12-15',
      winds,
      { start: '1992-12-01T06:00:00.000Z', end: '1992-12-15T18:30:00.000Z' },
    ],
    [
      '/plot?id=30&viztype=sectionMap&depth1=10&depth2=20&lat1=0.5&lat2=2',
      deep,
      { chart: 'sectionMap', depth1: 10, depth2: 20, lat1: 0.5, lat2: 2 },
    ],
    ['/plot?id=30&viztype=depthProfile', deep, { chart: 'depthProfile', depth1: 0, depth2: 5500 }],
    ['/plot?id=53&viztype=Sparse', stations, { chart: 'sparse' }],
    ['/plot?id=53', stations, { chart: 'sparse' }],
    ['/plot?v=1&id=53&viztype=temperatureSalinity', stations, { chart: 'temperatureSalinity' }],
  ])('%s', (address, variable, expected) => {
    expect(opened(address, variable)).toMatchObject(expected)
  })
})

test('VIZ-37 an address is short, and opens the draft that it was written of', () => {
  const base = { ...draftFor(winds), chart: 'heatmap' as const }
  expect(plotAddress(base)).toBe('/plot?v=1&id=24&viztype=heatmap')
  expect(plotAddress({ ...draftFor(climatology), chart: 'timeSeries', month2: 12 })).toBe('/plot?v=1&id=1&viztype=timeSeries&dt2=12')
  expect(plotAddress(draftFor(climatology))).toBeNull()
  const minutes = (from: string, to: string) => fc.integer({ min: Date.parse(from) / 60_000, max: Date.parse(to) / 60_000 })
  const degrees = (most: number) => fc.integer({ min: -most * 1000, max: most * 1000 }).map((value) => value / 1000)
  fc.assert(
    fc.property(
      fc.record({
        chart: fc.constantFrom(...chartTypes.map(({ name }) => name)),
        lat1: degrees(90),
        lat2: degrees(90),
        lon1: degrees(180),
        lon2: degrees(180),
        depth1: degrees(100).map(Math.abs),
        depth2: degrees(100).map(Math.abs),
        start: minutes('1982-01-15T00:00Z', '1992-12-15T18:30Z').map((value) => formatInstant(value * 60_000)),
        end: minutes('1982-01-15T00:00Z', '1992-12-15T18:30Z').map((value) => formatInstant(value * 60_000)),
      }),
      (change) => {
        const draft = { ...base, ...change }
        expect(opened(plotAddress(draft) ?? '', winds)).toEqual(draft)
      },
    ),
  )
})

test('VIZ-37 all errors in an address are described', () => {
  const problems = (search: string) => {
    const read = readPlot(search)
    return 'problems' in read ? read.problems : []
  }
  expect(problems('')).toEqual(['id must be the number of a variable, for example id=1.'])
  expect(problems('?v=9&id=sst&viztype=pie&lat1=north&depth2=')).toEqual([
    'This link has the form v=9, which this portal cannot read. Open it in the portal that it comes from.',
    'id must be the number of a variable, for example id=1.',
    'viztype=pie is not a type of chart. Use one of heatmap, contourHeatmap, sectionMap, contourSectionMap, histogram, timeSeries, depthProfile, sparse, temperatureSalinity.',
    'lat1=north is not a number.',
    'depth2= is not a number.',
  ])
  // Times are judged with the variable.
  expect(opened('/plot?id=24&dt1=soon', winds).start).toBe('soon')
})

describe('VIZ-37 golden addresses of how charts look', () => {
  test.each<[string, LookParams]>([
    ['/plot?v=1&id=1&viztype=heatmap', defaultLookParams],
    [
      '/plot?v=1&id=1&viztype=heatmap&palette=Greys&min=-2&max=30.5&smooth=1&split=date',
      { look: { palette: 'Greys', isSmooth: true }, range: { min: -2, max: 30.5 }, split: { by: 'date', isPlayed: false } },
    ],
    [
      '/plot?v=1&id=1&viztype=sectionMap&along=lat&play=depth',
      { look: { direction: 'meridional' }, range: {}, split: { by: 'depth', isPlayed: true } },
    ],
    [
      '/plot?v=1&id=1&viztype=timeSeries&bars=1&line=0&markers=1&mean=plain&opacity=0.5&size=9&colour=red',
      {
        look: { hasErrorBars: true, hasLine: false, hasMarkers: true, isAreaWeighted: false },
        marker: { opacity: 0.5, size: 9, colour: 'red' },
        range: {},
        split: null,
      },
    ],
    ['/plot?v=1&id=1&viztype=contourSectionMap&upper=1', { look: { isUpperEnlarged: true }, range: {}, split: null }],
    ['/plot?v=1&id=1&viztype=temperatureSalinity&by=station', { look: { colourBy: 'station' }, range: {}, split: null }],
    ['/plot?v=1&id=1&viztype=temperatureSalinity&by=cruise', { look: { colourBy: 'cruise' }, range: {}, split: null }],
    ['/plot?v=1&id=1&viztype=sparse&sized=1&size=3', { look: { isSizedByValue: true }, marker: { size: 3 }, range: {}, split: null }],
    ['/plot?v=1&id=1&viztype=sparse&view=time', { look: { view: 'time' }, range: {}, split: null }],
    ['/plot?v=1&id=1&viztype=sparse&view=section', { look: { view: 'section' }, range: {}, split: null }],
    ['/plot?v=1&id=1&viztype=temperatureSalinity&view=ts', { look: { view: 'ts' }, range: {}, split: null }],
  ])('%s', (address, look) => {
    const read = readPlot(new URL(address, 'http://portal').search)
    expect(read).toMatchObject({ plot: { look } })
    const chart = 'plot' in read ? read.plot.chart : null
    const base = { ...draftFor(climatology), chart }
    expect(plotAddress(base, look)).toBe(address)
  })
  test('an invalid style is described, and a range reversed by the data is left as it is', () => {
    expect(readPlot('?id=1&palette=rainbows&view=sky&min=cold&smooth=yes')).toEqual({
      problems: [
        'min=cold is not a number.',
        expect.stringMatching(/^palette=rainbows is unknown\. Use one of viridis|^palette=rainbows/),
        'view=sky is unknown. Use one of map, time, lat, lon, depth, section, ts, stations.',
        'smooth=yes is unknown. Use one of 1.',
      ],
    })
    expect(readPlot('?id=1&bars=yes&mean=mode&opacity=0&size=100&colour=pink')).toEqual({
      problems: [
        'colour=pink is unknown. Use one of green, blue, orange, red, violet, grey.',
        'Opacity should be 0.1 to 1',
        'Size should be 1 to 18',
        'bars=yes is unknown. Use one of 1, 0.',
        'mean=mode is unknown. Use one of area, plain.',
      ],
    })
    expect(readPlot('?id=1&size=large')).toEqual({ problems: ['size=large is not a number.'] })
    expect(readPlot('?id=1&min=3&max=2')).toEqual({ problems: ['Min must be higher than max'] })
    const first = { ...defaultLook, range: { min: 0, max: 5 } }
    expect(applyLookParams(first, { ...defaultLookParams, range: { min: 9 } }).range).toEqual({ min: 0, max: 5 })
    expect(applyLookParams(first, { ...defaultLookParams, range: { max: 9 } }).range).toEqual({ min: 0, max: 9 })
  })
  test('an address states what differs from the initial look, and reading it restores that look', () => {
    const first = { ...defaultLook, range: { min: 0, max: 5 } }
    const changed = { ...first, palette: 'Jet' as const, range: { min: 0, max: 4 }, direction: 'meridional' as const }
    const lookParams = lookParamsOf(changed, first, null)
    expect(lookParams).toEqual({ look: { palette: 'Jet', direction: 'meridional' }, range: { max: 4 }, split: null })
    expect(applyLookParams(first, lookParams)).toEqual(changed)
    expect(lookParamsOf(first, first, null)).toEqual(defaultLookParams)
    const marker = { ...first.marker, size: 12 }
    const graph = { ...first, hasErrorBars: true, hasLine: false, isAreaWeighted: false, marker }
    const askedGraph = lookParamsOf(graph, first, null)
    expect(askedGraph).toEqual({
      look: { hasErrorBars: true, hasLine: false, isAreaWeighted: false },
      marker: { size: 12 },
      range: {},
      split: null,
    })
    expect(applyLookParams(first, askedGraph)).toEqual(graph)
  })
})
