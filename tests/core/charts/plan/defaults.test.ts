import { describe, expect, test } from 'vitest'
import type { VariableRecord } from '#core/catalog/records.ts'
import { depthLevelsIn } from '#core/catalog/variableRanges.ts'
import { defaultChart, lockAlerts, sizeNotice } from '#core/charts/plan/defaults.ts'
import { canCreate, planChart } from '#core/charts/plan/plan.ts'
import { type Draft, draftFor } from '#core/charts/request/draft.ts'
import { succeeded } from '#core/request/RequestState.ts'
import { modelVariable, variableWith } from '../../../fixtures/charts/variable.ts'

const context = { guestPlots: 0, open: [], size: succeeded({ allow: true, rows: 9 }) }
const levels = Array.from({ length: 19 }, (_, at) => at * 50)
const fine: Partial<VariableRecord> = { Spatial_Resolution: '1/25°', Has_Depth: 0, Depth_Levels: [] }

describe('the first chart of a variable', () => {
  test.each<[string, VariableRecord, string | null]>([
    ['a climatology', variableWith(), 'heatmap'],
    ['a grid of eleven years', modelVariable(), 'timeSeries'],
    ['a grid of many depths', variableWith({ Has_Depth: 1, Depth_Levels: levels, Depth_Max: 900 }), 'sectionMap'],
    ['irregular data', variableWith({ Spatial_Resolution: 'Irregular' }), 'sparse'],
    ['a grid that is too large in every way', modelVariable({ ...fine, Temporal_Resolution: 'Daily' }), null],
  ])('of %s can be created with the next click', (_, variable, expected) => {
    const draft = draftFor(variable)
    const chart = defaultChart(draft)
    expect([chart, chart !== null && canCreate(planChart({ ...draft, chart }, context))]).toEqual([expected, expected !== null])
  })
})

describe('notices', () => {
  const daily = (change: Partial<VariableRecord> = {}) => draftFor(modelVariable({ ...fine, Temporal_Resolution: 'Daily', ...change }))
  test('VIZ-17 the defaults of a model or a satellite may be too large; the notice goes once the ranges are smaller', () => {
    const says =
      'Default parameters for satellite and model data will exceed the maximum visualizable size. Please reduce the time range or region size.'
    const small: Partial<Draft> = { lat1: 0, lat2: 1, lon1: 0, lon2: 1, end: '1982-02-01T00:00:00.000Z' }
    expect(sizeNotice(daily())).toBe(says)
    expect(sizeNotice(daily({ Make: 'Observation', Sensor: 'Satellite' }))).toBe(says)
    expect(sizeNotice({ ...daily(), ...small })).toBeNull()
    expect(sizeNotice(daily({ Make: 'Observation' }))).toBeNull()
    expect(sizeNotice(draftFor(variableWith({ Make: 'Model' })))).toBeNull()
  })
  test('VIZ-14 VIZ-15 another variable of the same data set needs no alert', () => {
    expect(lockAlerts(variableWith(), variableWith({ ID: 2, Variable: 'air_temp' }))).toEqual([])
    expect(lockAlerts(variableWith(), modelVariable())).toHaveLength(1)
    expect(lockAlerts(variableWith(), modelVariable({ Dataset_ID: 2 }))).toHaveLength(2)
  })
})

describe('depths are counted by fixed tables', () => {
  const deepest = (Table_Name: string) => {
    const variable = modelVariable({ Table_Name, Depth_Levels: [0, 9999], Depth_Max: 9999 })
    const all = depthLevelsIn({ ...draftFor(variable), depth1: 0, depth2: 11_000 }, variable)
    return [all.length, all[0], all.at(-1)]
  }
  test('CHK-34 of Pisces', () => {
    for (const name of ['tblPisces_NRT', 'tblPisces_NRT_Calendar']) expect(deepest(name)).toEqual([50, 0.494025, 5727.917])
  })
  test('CHK-35 of the seven Darwin tables', () => {
    const names = [
      'Chl_Climatology',
      'Ecosystem',
      'Nutrient',
      'Nutrient_Climatology',
      'Ocean_Color',
      'Phytoplankton',
      'Plankton_Climatology',
    ]
    for (const name of names) expect(deepest(`tblDarwin_${name}`)).toEqual([50, 5, 5906.25])
    expect(deepest('tblOther')).toEqual([2, 0, 9999])
  })
  test('CHK-34 CHK-35 the estimate follows them: fifty depths are fifty times the cells', () => {
    const estimate = (Table_Name: string, depth2: number) => {
      const variable = modelVariable({ Table_Name, Depth_Levels: [0, 9999], Depth_Max: 9999 })
      const end = '1982-01-15T00:00:00.000Z'
      return planChart({ ...draftFor(variable), chart: 'sectionMap', depth1: 0, depth2, end }, context).estimate ?? 0
    }
    expect(estimate('tblDarwin_Ecosystem', 6000) / estimate('tblDarwin_Ecosystem', 10)).toBeCloseTo(50, 2)
    expect(estimate('tblPisces_NRT', 6000) / estimate('tblPisces_NRT', 1)).toBeCloseTo(50, 2)
  })
})
