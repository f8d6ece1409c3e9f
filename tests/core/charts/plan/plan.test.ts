import { describe, expect, test } from 'vitest'
import type { OpenChart, PlanContext } from '#core/charts/plan/blocks.ts'
import { buttonHelp, buttonText, canCreate, planChart } from '#core/charts/plan/plan.ts'
import { type Draft, draftFor, emptyDraft } from '#core/charts/request/draft.ts'
import { requestText } from '#core/charts/request/request.ts'
import { failed, inProgress, notTried, succeeded } from '#core/request/RequestState.ts'
import { modelVariable, variableWith } from '../../../fixtures/charts/variable.ts'

const ready: PlanContext = { guestPlots: 0, open: [], size: succeeded({ allow: true, rows: 9506 }) }
const surface: Draft = { ...draftFor(variableWith()), chart: 'heatmap' }
const model = (change: Partial<Draft> = {}): Draft => ({
  ...draftFor(modelVariable()),
  chart: 'heatmap',
  end: '1982-06-15T00:00:00.000Z',
  ...change,
})
const panels = (count: number, isRaster = true): OpenChart => ({ isRaster, panels: count, rows: 1000 })
const manyDepths = modelVariable({ Depth_Levels: Array.from({ length: 19 }, (_, i) => i * 50), Depth_Max: 900, Make: 'Observation' })

const first = (draft: Draft, change: Partial<PlanContext> = {}) => planChart(draft, { ...ready, ...change }).blocks[0]

test('a valid draft can be created', () => {
  const plan = planChart(surface, ready)
  expect(plan.blocks).toEqual([])
  expect(canCreate(plan)).toBe(true)
})

test.each<[string, number, string, Draft, Partial<PlanContext>]>([
  ['CHK-17', 1, 'Guests are limited to creating 10 plots per day. Please log in or register.', surface, { guestPlots: 10 }],
  ['CHK-18', 2, 'Please select a visualization type', { ...surface, chart: null }, {}],
  ['CHK-19', 3, 'Rendering limit exceeded for plots. Please delete one or more.', surface, { open: [panels(15)] }],
  [
    'CHK-20',
    4,
    'Too many distinct depths to render heatmap. Please reduce depth range or select section map.',
    { ...draftFor(manyDepths), chart: 'heatmap', end: '1982-06-15T00:00:00.000Z' },
    {},
  ],
  ['CHK-21', 5, 'Waiting for size check to complete.', surface, { size: inProgress }],
  ['CHK-22', 6, 'Error estimating visualization size.', surface, { size: failed('no answer') }],
  ['CHK-23', 7, 'No size estimation available.', surface, { size: succeeded({ allow: true, rows: null }) }],
  [
    'CHK-24',
    8,
    'Extent is too large, select a smaller spatial or temporal range.',
    surface,
    { size: succeeded({ allow: false, rows: 3e6 }) },
  ],
  [
    'CHK-25',
    9,
    'Data set is too large. Please reduce date range or area size.',
    { ...draftFor(modelVariable({ Spatial_Resolution: '1/25°' })), chart: 'heatmap' },
    {},
  ],
  [
    'CHK-26',
    10,
    'Total number of plots is too large. Please delete 1 or more',
    surface,
    { open: Array.from({ length: 9 }, () => panels(1)) },
  ],
  [
    'CHK-27',
    11,
    'Total rendered data amount is too large. Please delete 1 or more plots.',
    surface,
    { open: [{ isRaster: false, panels: 1, rows: 3_999_000 }] },
  ],
  ['CHK-28', 12, 'Maximum date range for non-time series plots of gridded data is 1 year', model({ end: '1992-12-15T00:00:00.000Z' }), {}],
  ['CHK-29', 13, 'Please select a variable', { ...emptyDraft, chart: 'heatmap' }, {}],
])('%s reason %d: %s', (_, order, says, draft, change) => {
  expect(first(draft, change)).toMatchObject({ order, says })
  expect(canCreate(planChart(draft, { ...ready, ...change }))).toBe(false)
})

test('CHK-16 the first applicable reason in the fixed order is shown', () => {
  const worst: PlanContext = {
    guestPlots: 10,
    open: Array.from({ length: 10 }, () => panels(2)),
    size: succeeded({ allow: false, rows: 9e6 }),
  }
  const orders = planChart(model({ end: '1992-12-15T00:00:00.000Z' }), worst).blocks.map((block) => block.order)
  expect(orders).toEqual([1, 3, 4, 8, 10, 12])
})

describe('fixes', () => {
  test('CHK-28 a depth profile has the same limit of a year, a time series has none', () => {
    const long = model({ end: '1992-12-15T00:00:00.000Z' })
    const orders = (chart: 'depthProfile' | 'timeSeries') => planChart({ ...long, chart }, ready).blocks.map(({ order }) => order)
    expect(orders('depthProfile')).toContain(12)
    expect(orders('timeSeries')).not.toContain(12)
  })
  test('CHK-28 one click sets the end to a year after the start', () => {
    const draft = model({ end: '1992-12-15T00:00:00.000Z' })
    const block = first(draft)
    expect(block?.now).toBe('This range is 10 years and 11 months.')
    expect(block?.fix).toEqual({ kind: 'change', says: 'Set end to 1983-01-15', change: { end: '1983-01-15T00:00:00.000Z' } })
    if (block?.fix?.kind === 'change') expect(first({ ...draft, ...block.fix.change })).toBeUndefined()
  })
  test('CHK-20 one click selects as many depths as fit', () => {
    const draft: Draft = { ...draftFor(manyDepths), chart: 'heatmap', end: '1982-06-15T00:00:00.000Z' }
    const fix = first(draft, { open: [panels(3)] })?.fix
    expect(fix).toMatchObject({ says: 'Set depth end to 550 m' })
    if (fix?.kind === 'change') expect(first({ ...draft, ...fix.change }, { open: [panels(3)] })).toBeUndefined()
  })
  test('CHK-25 one click shortens the time until the estimate fits', () => {
    const draft: Draft = {
      ...draftFor(modelVariable({ Spatial_Resolution: '1/2°', Make: 'Observation' })),
      chart: 'heatmap',
      end: '1983-01-01T00:00:00.000Z',
    }
    const fix = first(draft)?.fix
    if (fix?.kind !== 'change') throw new Error('no fix')
    expect(planChart({ ...draft, ...fix.change }, ready).blocks).toEqual([])
  })
  test('a signed-in user has no daily limit', () => {
    expect(first(surface, { guestPlots: null })).toBeUndefined()
  })
})

test('CHK-25 a series may be larger than its limit only below 1.5 million, a heatmap up to 6 million', () => {
  const fine = draftFor(modelVariable({ Spatial_Resolution: '1/4°', Depth_Levels: [0], Has_Depth: 0, Temporal_Resolution: 'Monthly' }))
  const draft: Draft = { ...fine, end: '1982-04-15T00:00:00.000Z' }
  expect(planChart({ ...draft, chart: 'heatmap' }, ready).estimate).toBeGreaterThan(1_500_000)
  expect(first({ ...draft, chart: 'heatmap' })).toBeUndefined()
})

test('CHK-30 above 1,200,000 points a warning is shown next to the button without blocking it', () => {
  const draft: Draft = {
    ...draftFor(modelVariable({ Spatial_Resolution: '1/4°', Has_Depth: 0 })),
    chart: 'heatmap',
    end: '1982-03-15T00:00:00.000Z',
  }
  const plan = planChart(draft, ready)
  expect(plan.warning).toBe('Wait time and application performance may be poor due to size of data.')
  expect(canCreate(plan)).toBe(true)
})

describe('the button', () => {
  const said = (draft: Draft, context: PlanContext) => {
    const plan = planChart(draft, context)
    return [buttonText(draft, plan, context), buttonHelp(draft, plan, context)]
  }
  test('CHK-10 says what is missing', () => {
    expect(said(emptyDraft, ready)[0]).toBe('Select a variable.')
    expect(said(surface, { ...ready, size: inProgress })[0]).toBe('Checking query size...')
    expect(said(surface, ready)[0]).toBe('Create Visualization')
    expect(said(surface, { ...ready, size: failed('') })[0]).toBe('Unable to determine size of visulization.')
  })
  test('CHK-08 CHK-10 a wrong input is what to address first, and no check is waited for', () => {
    expect(said({ ...surface, lat1: 99 }, { ...ready, size: notTried })).toEqual([
      'Create Visualization',
      'Please address the validation issue before proceeding.',
    ])
    expect(said({ ...surface, lat1: 99 }, ready)[1]).toBe('Please address the validation issue before proceeding.')
    expect(canCreate(planChart({ ...surface, lat1: 99 }, ready))).toBe(false)
  })
  test('CHK-11 explains the check while it runs', () => {
    expect(said(surface, { ...ready, size: inProgress })[1]).toMatch(/^Checking the size of the query required/)
  })
  test('CHK-12 says that all is well', () => {
    expect(said(surface, ready)[1]).toBe('The query is within size limits, click to create selected visualization.')
  })
  test('CHK-13 says how to begin', () => {
    expect(said(emptyDraft, ready)[1]).toMatch(/^Use the search dialogue above to select a variable/)
  })
})

test('CHT-01 a climatology asks for its months as month-01-1900', () => {
  expect(planChart({ ...surface, month1: 1, month2: 3 }, ready).request).toEqual({
    spName: 'uspSpaceTime',
    tableName: 'tblCOADS_Climatology',
    fields: 'sst',
    dt1: '1-01-1900',
    dt2: '3-01-1900',
    lat1: -77,
    lat2: 89,
    lon1: -179,
    lon2: 179,
    depth1: 0,
    depth2: 0,
  })
})

test('CHT-02 heatmaps call uspSpaceTime, time series uspTimeSeries', () => {
  expect(planChart({ ...surface, chart: 'timeSeries' }, ready).request).toMatchObject({ spName: 'uspTimeSeries', weights: 'area' })
})

test('the size check reads the same call as EXEC text', () => {
  const { request } = planChart(surface, ready)
  expect(request && requestText(request)).toBe(
    "EXEC uspSpaceTime 'tblCOADS_Climatology', 'sst', '1-01-1900', '1-01-1900', -77, 89, -179, 179, 0, 0",
  )
})

test('VIZ-19 irregular positions have neither heatmap nor time series', () => {
  const sparse = variableWith({ Spatial_Resolution: 'Irregular' })
  expect(planChart({ ...draftFor(sparse), chart: 'heatmap' }, ready).request).toBeNull()
})
