import { describe, expect, test } from 'vitest'
import { DepthProfileBuilder, depthProfile } from '#core/charts/depthProfile.ts'
import { firstLook } from '#core/charts/index.ts'
import { plainLook } from '#core/charts/look.ts'
import { oceanProfile } from '../../fixtures/charts/answers.ts'
import { modelVariable, variableWith } from '../../fixtures/charts/variable.ts'

const words = { name: 'temperature', title: 'Water temperature', unit: '°C', time: '' }
const column = (values: readonly number[], present: Uint8Array | null = null) => ({ values: Float64Array.from(values), present })

describe('a depth profile', () => {
  test('CHT-20 has a mean and a deviation per depth, from the surface down, by the names of the columns', () => {
    const builder = new DepthProfileBuilder(['depth', 't_std', 't', 'lat', 'lon'], 't')
    builder.add({ rows: 2, columns: [column([100, 0]), column([1, 2]), column([15, 26]), column([0, 0]), column([0, 0])] })
    builder.add({ rows: 1, columns: [column([50]), column([3]), column([20]), column([0]), column([0])] })
    const model = builder.finish()
    expect(model).toMatchObject({
      depths: Float64Array.of(0, 50, 100),
      means: Float64Array.of(26, 20, 15),
      deviations: Float64Array.of(2, 3, 1),
    })
  })
  test('CHT-05 without known names the columns are read in the procedure’s order', () => {
    const builder = new DepthProfileBuilder(['a', 'b', 'c', 'd', 'e'], 't')
    builder.add({ rows: 1, columns: [column([1]), column([2]), column([3]), column([4]), column([5])] })
    expect(builder.finish()).toMatchObject({ depths: Float64Array.of(5), means: Float64Array.of(3), deviations: Float64Array.of(4) })
  })
  test('depths without a mean are left out and told', () => {
    const builder = new DepthProfileBuilder(['lat', 'lon', 't', 't_std', 'depth'], 't')
    builder.add({
      rows: 3,
      columns: [column([0, 0, 0]), column([0, 0, 0]), column([9, 8, 7], Uint8Array.of(1, 0, 1)), column([1, 1, 1]), column([0, 10, 20])],
    })
    const model = builder.finish()
    expect([...(model?.depths ?? [])]).toEqual([0, 20])
    expect(model && depthProfile.summary(model, words, plainLook).at(-1)).toBe('2 depths, 1 depth without data.')
    expect(new DepthProfileBuilder(['depth', 't', 't_std'], 't').finish()).toBeNull()
  })
  test('its summary names the extremes and where the value changes most with depth', () => {
    expect(depthProfile.summary(oceanProfile(), words, plainLook).join(' ').replaceAll('\u2009', ' ')).toBe(
      'Lowest 4.5 °C at 1000 m. Highest 27 °C at 0 m. Steepest from 125 m to 150 m: −1.2 °C per 10 m. 9 depths.',
    )
  })
  test('CHT-21 error bars are on with 40 depths and off with 41', () => {
    const bars = (count: number) => {
      const levels = Float64Array.from({ length: count }, (_, i) => i)
      const model = { kind: 'depthProfile', depths: levels, means: levels, deviations: levels, rows: count } as const
      return firstLook('depthProfile', model, { palette: 'thermal' }).hasErrorBars
    }
    expect([bars(40), bars(41)]).toEqual([true, false])
  })
  test('VIZ-20 a variable of the surface cannot have one, and the reason is the specification’s', () => {
    expect(depthProfile.unavailable(variableWith())).toBe('variable contains only surface data')
    expect(depthProfile.unavailable(modelVariable())).toBeNull()
  })
})
