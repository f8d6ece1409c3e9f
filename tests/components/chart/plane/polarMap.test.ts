import { distance } from '@turf/turf'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Room } from '#components/chart/ChartKind.ts'
import { chartKinds } from '#components/chart/kinds.ts'
import { polarMap } from '#components/chart/plane/polar.ts'
import { polarLand } from '#components/chart/plane/polarLand.ts'
import { coarseLand } from '#components/map/geography/coarse.ts'
import { initialLook } from '#core/charts/index.ts'
import { modelOf } from '../../../fixtures/charts/models.ts'
import { day } from '../../../fixtures/chartThemes.ts'

const words = { name: 'sst', title: 'Sea surface temperature', unit: '°C', time: '' }
const roomOf = (view: Room['view'] = null, headings: readonly string[] = []): Room => ({
  ...{ theme: day, density: 1, land: coarseLand, words, view, width: 900, height: 620, headings },
})

const grid = (lats: readonly number[], lons: readonly number[]) =>
  modelOf(
    'heatmap',
    ['time', 'lat', 'lon', 'sst'],
    lats.flatMap((lat) => lons.map((lon) => [0, lat, lon, lat + lon / 1000])),
  )
const every = (from: number, to: number, step: number) =>
  Array.from({ length: Math.round((to - from) / step) + 1 }, (_, at) => from + at * step)
const arctic = grid(every(61, 89, 2), every(-179, 179, 2))
/** A cruise over the date line to the pole and back. */
const cruise = modelOf(
  'sparse',
  ['time', 'lat', 'lon', 'depth', 't'],
  every(60.2, 89.9, 0.9).flatMap((lat, at) => [
    [at * 8.64e7, lat, at % 2 ? 179.5 : -178, 0, lat],
    [(70 - at) * 8.64e7, lat, -150, 0, lat],
  ]),
)

test('a polar map is true to scale at 70°, along the parallel and across it, by great circles', () => {
  for (const hemisphere of ['N', 'S'] as const) {
    const { forward } = polarMap(hemisphere, 30)
    const sign = hemisphere === 'N' ? 1 : -1
    for (const [lat, scale] of [
      [70, 1],
      [90, (1 + Math.sin((70 * Math.PI) / 180)) / 2],
      [60, (1 + Math.sin((70 * Math.PI) / 180)) / (1 + Math.sin(Math.PI / 3))],
    ] as const) {
      for (const [dLon, dLat] of [
        [0.01, 0],
        [0, -0.01],
      ] as const) {
        const [from, to] = [
          [12, sign * lat],
          [12 + dLon, sign * (lat + dLat)],
        ] as const
        if (lat === 90 && dLon > 0) continue
        const [a, b] = [forward(...from), forward(...to)]
        const drawn = Math.hypot(a[0] - b[0], a[1] - b[1])
        expect(drawn / distance([...from], [...to], { units: 'kilometers' })).toBeCloseTo(scale, 3)
      }
    }
  }
})

test('every position is found again where it is drawn; the middle longitude points down from the north pole and up from the south pole', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('N' as const, 'S' as const),
      fc.integer({ min: -180, max: 180 }),
      fc.double({ min: -179.99, max: 179.99, noNaN: true }),
      fc.double({ min: 1, max: 89.99, noNaN: true }),
      (hemisphere, centre, lon, away) => {
        const map = polarMap(hemisphere, centre)
        const lat = hemisphere === 'N' ? away : -away
        const [x, y] = map.forward(lon, lat)
        const [foundLon, foundLat] = map.inverse(x, y)
        expect(foundLat).toBeCloseTo(lat, 6)
        expect(Math.cos(((foundLon - lon) * Math.PI) / 180)).toBeCloseTo(1, 6)
        const [across, up] = map.forward(centre, lat)
        expect(across).toBeCloseTo(0, 4)
        expect(Math.sign(up)).toBe(hemisphere === 'N' ? -1 : 1)
      },
    ),
  )
})

test('cells around the pole are polar stereographic, as bands too; each is read out where it is drawn, also in a part of the map', () => {
  for (const kind of ['heatmap', 'contourHeatmap'] as const) {
    const look = initialLook(kind, arctic, { palette: 'viridis' })
    const whole = chartKinds[kind].draw(arctic, look, roomOf(null, ['Title']))
    expect(whole.note).toMatch(/Polar stereographic, true at 70°\u2009N, 45°\u2009W at the bottom\.$/)
    expect((whole.layers.words as readonly { readonly text: string }[]).map(({ text }) => text)).toContain(
      'Polar stereographic, true at 70°\u2009N, 45°\u2009W at the bottom.',
    )
    const part = chartKinds[kind].draw(
      arctic,
      look,
      roomOf({ axes: 'polar N -45', window: { left: 0, right: 1500, bottom: -1500, top: 0 } }),
    )
    for (const { cursorModel } of [whole, part]) {
      let seen = 0
      for (let x = 0; x < cursorModel.columns; x += 3) {
        // Closer to the pole cells are smaller than the pixels of the cursor.
        for (let y = 0; y < 9; y++) {
          const { at } = cursorModel.read({ x, y })
          if (!at) continue
          seen++
          expect(cursorModel.under(at.x, at.y)).toEqual({ x, y })
        }
      }
      expect(seen).toBeGreaterThan(20)
    }
    expect(whole.cursorModel.seen?.axes).toBe('polar N -45')
  }
})

test('a polar map of cells finer than its pixels says that they are averaged; of its coarse cells it says nothing', () => {
  const noteOf = (step: number) => {
    const model = grid(every(61, 81, step), every(-20, 40, step))
    return chartKinds.heatmap.draw(model, initialLook('heatmap', model, { palette: 'viridis' }), roomOf()).note
  }
  expect(noteOf(0.1)).toContain('Cells smaller than a pixel are averaged.')
  expect(noteOf(4)).not.toContain('averaged')
})

test('a map is polar only if all of it is beyond 55° and it reaches 75°', () => {
  const look = initialLook('heatmap', arctic, { palette: 'viridis' })
  const noteOf = (lats: readonly number[], lons = every(-20, 40, 2)) => chartKinds.heatmap.draw(grid(lats, lons), look, roomOf()).note
  expect(noteOf(every(61, 71, 2))).toContain('Equirectangular')
  expect(noteOf(every(51, 81, 2))).toContain('Equirectangular')
  expect(noteOf(every(61, 81, 2))).toContain('Polar stereographic, true at 70°\u2009N, 10°\u2009E at the bottom.')
  expect(noteOf(every(-79, -59, 2))).toContain('Polar stereographic, true at 70°\u2009S, 10°\u2009E at the top.')
})

test('stations of a cruise over the pole are polar stereographic, in view and read out, with positions laid over them', () => {
  const look = { ...initialLook('sparse', cruise, { palette: 'viridis' }), view: 'map' } as const
  const overlay = { name: 'Mine', lons: [-170, 170], lats: [70, 71], labels: ['here', 'there'] }
  const { cursorModel, note, layers, signals } = chartKinds.sparse.draw(cruise, look, { ...roomOf(), overlay: overlay as never })
  expect(note).toMatch(/Polar stereographic, true at 70°\u2009N, 1[67]0°\u2009W at the bottom\.$/)
  const { plane } = signals as unknown as {
    readonly plane: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
  }
  for (let point = 0; point < cursorModel.columns; point++) {
    const { at } = cursorModel.read({ x: point, y: 0 })
    expect(at && at.x > plane.x && at.x < plane.x + plane.width && at.y > plane.y && at.y < plane.y + plane.height).toBe(true)
  }
  const [here, there] = layers.overlayLabels as readonly { readonly x: number; readonly y: number }[]
  // 20° of longitude apart across the date line, and not most of a turn.
  expect(Math.hypot((here?.x ?? 0) - (there?.x ?? 0), (here?.y ?? 0) - (there?.y ?? 0))).toBeLessThan(plane.height / 3)
  expect((layers.polar as readonly { readonly part: string }[]).map(({ part }) => part)).toEqual(['lines', 'dateLine', 'land', 'coast'])
  expect(layers.land).toEqual([])
})

test('land of the other hemisphere never covers a polar map', () => {
  const map = polarMap('N', 0)
  const antarctica = { scale: 1, polygons: [[[-180, -90, -180, -70, 0, -65, 180, -70, 180, -90]]] }
  expect(polarLand(antarctica, map, (x, y) => [x, y])).toEqual({ area: '', coast: '' })
  // Where a map's edge cuts land at the date line there is no coast.
  const chukotka = { scale: 1, polygons: [[[180, 66, 180, 69, 170, 70, 165, 66]]] }
  const { area, coast } = polarLand(chukotka, map, (x, y) => [x / 100, y / 100])
  expect([area.match(/M/g)?.length, area.endsWith('z')]).toEqual([1, true])
  expect(coast.match(/M/g)?.length).toBe(2)
})

interface Drawn {
  readonly plane: Record<'x' | 'y' | 'width' | 'height', number>
  readonly domain: Record<'x' | 'y', readonly [number, number]>
}

test.each([
  ['a phone', 320, 560],
  ['a tablet', 852, 700],
  ['a wide page', 1392, 660],
])('a polar map fills the room of %s, true in shape, with all of its cells and the label of the date line', (_, width, height) => {
  for (const headings of [[], ['Title']]) {
    const drawing = chartKinds.heatmap.draw(arctic, initialLook('heatmap', arctic, { palette: 'viridis' }), {
      ...roomOf(null, headings),
      width,
      height,
    })
    const { plane, domain } = drawing.signals as unknown as Drawn
    expect(plane.x + plane.width).toBeGreaterThan(width - 30)
    expect((domain.x[1] - domain.x[0]) / plane.width).toBeCloseTo((domain.y[1] - domain.y[0]) / plane.height, 0)
    const { forward } = polarMap('N', -45)
    for (const lon of every(-180, 180, 15)) {
      const [x, y] = forward(lon, 60)
      expect(x > domain.x[0] && x < domain.x[1] && y > domain.y[0] && y < domain.y[1]).toBe(true)
    }
    const labels = drawing.layers.polarLabels as readonly { readonly text: string }[]
    expect(labels.map(({ text }) => text)).toContain('180°')
    expect(drawing.layers.frame).toHaveLength(1)
  }
})

test('a meridian is labelled where it is, also if the pole is near the edge', () => {
  const look = { ...initialLook('sparse', cruise, { palette: 'viridis' }), view: 'map' } as const
  const { layers, signals, note } = chartKinds.sparse.draw(cruise, look, { ...roomOf(), width: 400, height: 300 })
  const { plane, domain } = signals as unknown as Drawn
  const centre = -Number(/(\d+)°\u2009W at the bottom/.exec(note)?.[1])
  const { inverse } = polarMap('N', centre)
  const meridians = (layers.polarLabels as readonly { readonly x: number; readonly y: number; readonly text: string }[]).filter(
    ({ text }) => !text.endsWith('N'),
  )
  expect(meridians.length).toBeGreaterThan(3)
  for (const { x, y, text } of meridians) {
    const [right, up] = [
      domain.x[0] + (x / plane.width) * (domain.x[1] - domain.x[0]),
      domain.y[1] - (y / plane.height) * (domain.y[1] - domain.y[0]),
    ] as const
    // So close to the pole the letters are as wide as the gap between meridians.
    if (Math.hypot(right, up) * (plane.width / (domain.x[1] - domain.x[0])) < 40) continue
    const [lon] = inverse(right, up)
    const degrees = Number.parseInt(text, 10) * (text.endsWith('W') ? -1 : 1)
    // Labels are moved inwards from the edge.
    expect({ text, isNear: Math.cos(((lon - degrees) * Math.PI) / 180) > 0.75 }).toEqual({ text, isNear: true })
  }
})
