import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isZoomed, moved, movedTo, type SeenPlane, seenWindow, zoomed } from '#core/charts/plane/planeView.ts'
import { limits } from '#core/limits/index.ts'

const globe = { left: -180, right: 180, top: 90, bottom: -90 }
const depths = { left: 120, right: 160, top: 0, bottom: 500 }
const wholes = fc.constantFrom({ axes: 'lon,lat', whole: globe } as const, { axes: 'lon,depth', whole: depths } as const)
const steps = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('zoom' as const), times: fc.constantFrom(0.5, 2, 8), x: fc.double({ min: 0, max: 1, noNaN: true }) }),
    fc.record({
      kind: fc.constant('move' as const),
      times: fc.constantFrom(-2, -0.1, 0.3, 5),
      x: fc.double({ min: -3, max: 3, noNaN: true }),
    }),
  ),
  { maxLength: 12 },
)

test('after any zooming and dragging the view is within the extent, in its direction, and never closer than the maximum zoom', () => {
  fc.assert(
    fc.property(wholes, steps, ({ axes, whole }, all) => {
      let seen: SeenPlane = { axes, whole, window: whole }
      for (const { kind, times, x } of all) {
        const { left, right, top, bottom } = seen.window
        const view =
          kind === 'zoom'
            ? zoomed(seen, times, { x: left + x * (right - left), y: top + x * (bottom - top) })
            : moved(seen, { x, y: times })
        seen = { axes, whole, window: seenWindow(whole, axes, view) }
      }
      const { left, right, top, bottom } = seen.window
      expect(left).toBeGreaterThanOrEqual(whole.left - 1e-9)
      expect(right).toBeLessThanOrEqual(whole.right + 1e-9)
      expect(Math.sign(bottom - top)).toBe(Math.sign(whole.bottom - whole.top))
      expect(Math.min(top, bottom)).toBeGreaterThanOrEqual(Math.min(whole.top, whole.bottom) - 1e-9)
      expect(Math.max(top, bottom)).toBeLessThanOrEqual(Math.max(whole.top, whole.bottom) + 1e-9)
      expect(right - left).toBeGreaterThanOrEqual((whole.right - whole.left) / limits.chartZoomMax - 1e-9)
    }),
  )
})

test('the point that is zoomed at stays where it is, and zooming out again shows all', () => {
  const seen: SeenPlane = { axes: 'lon,lat', whole: globe, window: globe }
  const close = zoomed(seen, 4, { x: -90, y: 45 })
  expect(close.window).toEqual({ left: -112.5, right: -22.5, top: 56.25, bottom: 11.25 })
  expect(isZoomed({ ...seen, ...close })).toBe(true)
  const far = zoomed({ ...seen, ...close }, 1 / 4, { x: 0, y: 0 })
  expect(far.window).toEqual(globe)
  expect(isZoomed({ ...seen, ...far })).toBe(false)
})

test('a view of the Pacific is the same part of a grid that names its longitudes another way, and none of other axes', () => {
  const window = { left: 190, right: 200, top: 10, bottom: 0 }
  expect(seenWindow(globe, 'lon,lat', { axes: 'lon,lat', window })).toEqual({ left: -170, right: -160, top: 10, bottom: 0 })
  expect(seenWindow(depths, 'lon,depth', { axes: 'lon,lat', window })).toBe(depths)
})

test('the view follows a point out of sight, and stays for one in sight', () => {
  const seen: SeenPlane = { axes: 'lon,depth', whole: depths, window: { left: 120, right: 130, top: 0, bottom: 100 } }
  expect(movedTo(seen, { x: 125, y: 50 })).toBeNull()
  expect(movedTo(seen, { x: 132, y: 50 })?.window).toEqual({ left: 124.5, right: 134.5, top: 0, bottom: 100 })
  expect(movedTo(seen, { x: 125, y: 450 })?.window).toEqual({ left: 120, right: 130, top: 375, bottom: 475 })
})
