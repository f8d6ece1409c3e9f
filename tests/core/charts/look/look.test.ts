import { describe, expect, test } from 'vitest'
import { chartTypes, initialLook } from '#core/charts/index.ts'
import { coloursFor, defaultLook } from '#core/charts/look/look.ts'
import { colourOf } from '#core/charts/look/palettes.ts'
import { januaryHeatmap, seasonSeries } from '../../../fixtures/charts/answers.ts'

describe('the first look of a chart', () => {
  test('CHT-27 colours span the 5th to the 95th percentile', () => {
    const model = januaryHeatmap()
    expect(initialLook('heatmap', model, { palette: 'thermal' })).toMatchObject({ palette: 'thermal', range: { min: 0.14, max: 28.43 } })
  })
  test('a signed quantity has its neutral colour at zero and both directions to the same reach', () => {
    const wind = { low: -7.9, high: 5.7 }
    const { palette, range } = coloursFor(wind, 'balance')
    expect(range).toEqual({ min: -7.9, max: 7.9 })
    const channels = [1, 3, 5].map((at) => Number.parseInt(colourOf(palette, 0, range).slice(at, at + 2), 16))
    expect(Math.max(...channels) - Math.min(...channels)).toBeLessThan(12)
    expect(Math.min(...channels)).toBeGreaterThan(225)
    const [west, east] = [colourOf(palette, -4, range), colourOf(palette, 4, range)].map((hex) => Number.parseInt(hex.slice(5, 7), 16))
    expect(west).toBeGreaterThan((east ?? 0) + 60)
  })
  test('the other palettes are never centred, nor is an unknown one', () => {
    expect(coloursFor({ low: -2, high: 31 }, 'thermal').range).toEqual({ min: -2, max: 31 })
    expect(coloursFor({ low: -2, high: 31 }, 'nobody')).toEqual({ palette: 'viridis', ownPalette: 'viridis', range: { min: -2, max: 31 } })
  })
  test('CHT-21 error bars are on with 40 points and off with 41', () => {
    const bars = (count: number) => initialLook('timeSeries', seasonSeries(count), { palette: 'thermal' }).hasErrorBars
    expect([bars(40), bars(41)]).toEqual([true, false])
  })
  test('what a kind does not say is plain', () => {
    expect(initialLook('timeSeries', seasonSeries(3), { palette: 'thermal' })).toMatchObject({
      hasLine: defaultLook.hasLine,
      isAreaWeighted: true,
    })
  })
  test('every kind has a name, a label and an icon of its own', () => {
    expect(new Set(chartTypes.map(({ name }) => name)).size).toBe(chartTypes.length)
    expect(new Set(chartTypes.map(({ label }) => label)).size).toBe(chartTypes.length)
  })
})
