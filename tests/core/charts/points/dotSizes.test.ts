import { describe, expect, test } from 'vitest'
import { chartType, initialLook } from '#core/charts/index.ts'
import { dotSizesOf, paintValues, sizesByValue } from '#core/charts/points/paintPoints.ts'
import { stationPoints } from '../../../fixtures/charts/answers.ts'

const diameterOf = (values: number[], point: number) => {
  const { diameters, classes } = sizesByValue(Float64Array.from(values), { min: 0, max: 80 }, 6)
  return diameters[classes?.[point] ?? 0]
}

describe('sizes of dots', () => {
  test('the largest value has four times the diameter of the smallest, and values beyond the colours are no larger', () => {
    const values = [-5, 0, 40, 79, 80, 900]
    expect(values.map((_, point) => diameterOf(values, point))).toEqual([3, 3, 3 + (9 * 4) / 7, 12, 12, 12])
  })

  test('where all values are one, no dot is larger than another, and none the smallest', () => {
    const { diameters, classes } = sizesByValue(Float64Array.of(5, 5), { min: 5, max: 5 }, 6)
    expect(Array.from(classes ?? [], (size) => diameters[size])).toEqual([3 + (9 * 4) / 7, 3 + (9 * 4) / 7])
  })

  test('a larger dot below a smaller one is seen around it', () => {
    const sizes = { diameters: [1, 5], classes: Uint8Array.of(0, 1) }
    const plane = { x: [10.5, 10.5], y: [9.5, 9.5], window: { left: 0, right: 20, top: 20, bottom: 0 } }
    const style = { palette: 'viridis', low: 0, high: 10, sizes } as const
    const { rgba } = paintValues(plane, [0, 10], Uint32Array.of(0, 1), { width: 20, height: 20 }, style)
    const pixel = (x: number, y: number) => [...rgba.subarray((y * 20 + x) * 4, (y * 20 + x) * 4 + 4)]
    expect(pixel(10, 10)).toEqual([0x44, 0x01, 0x54, 255])
    expect(pixel(12, 10)).toEqual([0xfd, 0xe7, 0x25, 255])
  })

  test('CHT-24 the map is hidden from 20,000 points on when sizes vary by value, and only then', () => {
    const type = chartType('sparse')
    const hidden = (points: number, change: object) => {
      const model = stationPoints(points, 1)
      return type.hidden?.(model, { ...initialLook('sparse', model, { palette: 'thermal' }), view: 'map', ...change }) ?? null
    }
    expect(hidden(20_000, { isSizedByValue: true })).toContain('only below 20,000 points')
    expect(hidden(19_999, { isSizedByValue: true })).toBeNull()
    expect(hidden(20_000, {})).toBeNull()
    expect(hidden(20_000, { isSizedByValue: true, view: 'time' })).toBeNull()
  })

  test('dots have one size unless they are to follow values', () => {
    const look = initialLook('sparse', stationPoints(2, 1), { palette: 'thermal' })
    expect(dotSizesOf(Float64Array.of(1, 2), look, 2)).toEqual({ diameters: [12], classes: null })
  })
})
