import { describe, expect, test } from 'vitest'
import { DepthProfileBuilder, depthProfile } from '#core/charts/depthProfile/type.ts'
import { initialLook } from '#core/charts/index.ts'
import { defaultLook } from '#core/charts/look/look.ts'
import { oceanProfile } from '../../../fixtures/charts/answers.ts'
import { modelVariable, variableWith } from '../../../fixtures/charts/variable.ts'

const words = { name: 'temperature', title: 'Water temperature', unit: '°C', time: '' }
const column = (values: readonly number[], present: Uint8Array | null = null) => ({ values: Float64Array.from(values), present })

describe('a depth profile', () => {
  test('CHT-20 has a mean and a deviation per depth, from the surface down, by the names of the columns', () => {
    const builder = new DepthProfileBuilder({ names: ['depth', 't_std', 't', 'lat', 'lon'], field: 't' })
    builder.add({ rows: 2, columns: [column([100, 0]), column([1, 2]), column([15, 26]), column([0, 0]), column([0, 0])] })
    builder.add({ rows: 1, columns: [column([50]), column([3]), column([20]), column([0]), column([0])] })
    const model = builder.finish()
    expect(model).toMatchObject({
      depths: Float64Array.of(0, 50, 100),
      means: Float64Array.of(26, 20, 15),
      deviations: Float64Array.of(2, 3, 1),
    })
  })
  test('its means are weighted by area where the response has such means, and its title says so', () => {
    const names = ['lat', 'lon', 't', 't_std', 'depth', 't_area_mean']
    const bounds = { dt1: '2020-01-01', dt2: '2020-02-01', lat1: 0, lat2: 40, lon1: 0, lon2: 0, depth1: 0, depth2: 50 }
    const profile = (deviations: readonly number[], more = bounds) => {
      const builder = new DepthProfileBuilder({ names, field: 't', bounds: more })
      const zero = column([0, 0])
      builder.add({ rows: 2, columns: [zero, zero, column([20, 10]), column(deviations), column([0, 50]), column([22, 12])] })
      const model = builder.finish()
      if (!model) throw new Error('no values')
      return model
    }
    const model = profile([1, 1])
    expect(model.areaMeans).toEqual(Float64Array.of(22, 12))
    expect(depthProfile.remark?.(model, defaultLook)).toBe('Area-weighted mean over the region and its times')
    const unweighted = { ...defaultLook, isAreaWeighted: false }
    expect(depthProfile.remark?.(model, unweighted)).toBe('Unweighted mean over the region and its times')
    expect(depthProfile.remark?.(profile([1, 1], { ...bounds, dt2: bounds.dt1 }), defaultLook)).toBe('Area-weighted mean over the region')
    expect(depthProfile.remark?.(profile([Number.NaN, Number.NaN]), defaultLook)).toBe('')
    expect(depthProfile.summary(model, words, defaultLook)[0]).toContain('Lowest 12')
    expect(depthProfile.summary(model, words, unweighted)[0]).toContain('Lowest 10')
    expect(depthProfile.sheet(model, defaultLook).head).toEqual(['Depth', 'Area-weighted mean', 'Unweighted mean', 'Standard deviation'])
    expect(depthProfile.controls(model, defaultLook)[0]).toBe('weights')
  })
  test('CHT-05 without known names the columns are read in the procedure’s order', () => {
    const builder = new DepthProfileBuilder({ names: ['a', 'b', 'c', 'd', 'e'], field: 't' })
    builder.add({ rows: 1, columns: [column([1]), column([2]), column([3]), column([4]), column([5])] })
    expect(builder.finish()).toMatchObject({ depths: Float64Array.of(5), means: Float64Array.of(3), deviations: Float64Array.of(4) })
  })
  test('depths without a mean are omitted and counted', () => {
    const builder = new DepthProfileBuilder({ names: ['lat', 'lon', 't', 't_std', 'depth'], field: 't' })
    builder.add({
      rows: 3,
      columns: [column([0, 0, 0]), column([0, 0, 0]), column([9, 8, 7], Uint8Array.of(1, 0, 1)), column([1, 1, 1]), column([0, 10, 20])],
    })
    const model = builder.finish()
    expect([...(model?.depths ?? [])]).toEqual([0, 20])
    expect(model && depthProfile.summary(model, words, defaultLook).at(-1)).toBe('2 depths, 1 depth without data.')
    expect(new DepthProfileBuilder({ names: ['depth', 't', 't_std'], field: 't' }).finish()).toBeNull()
  })
  test('its summary names the extremes and where the value changes most with depth', () => {
    expect(depthProfile.summary(oceanProfile(), words, defaultLook).join(' ').replaceAll('\u2009', ' ')).toBe(
      'Lowest 4.5 °C at 1000 m. Highest 27 °C at 0 m. Steepest from 125 m to 150 m: −1.2 °C per 10 m. 9 depths.',
    )
  })
  test('CHT-21 error bars are on with 40 depths and off with 41', () => {
    const bars = (count: number) => {
      const levels = Float64Array.from({ length: count }, (_, i) => i)
      const model = {
        kind: 'depthProfile',
        depths: levels,
        means: levels,
        areaMeans: null,
        deviations: levels,
        over: [],
        rows: count,
      } as const
      return initialLook('depthProfile', model, { palette: 'thermal' }).hasErrorBars
    }
    expect([bars(40), bars(41)]).toEqual([true, false])
  })
  test('VIZ-20 a variable of the surface cannot have one, and the reason is the specification’s', () => {
    expect(depthProfile.unavailable(variableWith())).toBe('variable contains only surface data')
    expect(depthProfile.unavailable(modelVariable())).toBeNull()
  })
})
