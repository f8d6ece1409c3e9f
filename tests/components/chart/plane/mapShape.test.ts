import { expect, test } from 'vitest'
import type { Box, Room } from '#components/chart/ChartKind.ts'
import { chartKinds } from '#components/chart/kinds.ts'
import { initialLook } from '#core/charts/index.ts'
import type { Window } from '#core/charts/plane/raster.ts'
import { januaryHeatmap, stationPoints } from '../../../fixtures/charts/answers.ts'
import { day } from '../../../fixtures/chartThemes.ts'

const words = { name: 'sst', title: 'Sea surface temperature', unit: '°C', time: '' }
const rooms = [
  ['a phone', { width: 304, height: 340, headings: [] }],
  ['a page', { width: 1100, height: 620, headings: [] }],
  ['a wide window', { width: 1800, height: 400, headings: [] }],
  ['a saved picture', { width: 1000, height: 620, headings: ['Title', 'Data set'] }],
] as const
const roomOf = (room: Pick<Room, 'width' | 'height' | 'headings'>, view: Room['view'] = null): Room => ({
  ...{ theme: day, density: 1, land: null, words, view },
  ...room,
})

const maps = {
  'the whole Earth': { kind: 'heatmap', model: januaryHeatmap(), latitude: 0 },
  'the Pacific as contours': { kind: 'contourHeatmap', model: januaryHeatmap(150, -110), latitude: null },
  'stations across the date line': { kind: 'sparse', model: stationPoints(60, 12), latitude: null },
} as const

interface Drawn {
  readonly plane: Box
  readonly domain: { readonly x: readonly [number, number]; readonly y: readonly [number, number] }
}

/** Kilometres of a pixel at a latitude, along it and across it, each of the other. */
function shapeOf({ plane, domain: { x, y } }: Drawn, latitude: number): number {
  const across = ((x[1] - x[0]) * Math.cos((latitude * Math.PI) / 180)) / plane.width
  return across / ((y[1] - y[0]) / plane.height)
}

for (const [room, size] of rooms) {
  for (const [name, { kind, model, latitude }] of Object.entries(maps)) {
    test(`a map of ${name} keeps its shape in ${room}, and says where it is true`, () => {
      const look = { ...initialLook(kind, model, { palette: 'viridis' }), view: 'map' } as const
      const drawing = chartKinds[kind].draw(model, look, roomOf(size))
      const [, said, hemisphere] = /true at (?:the equator|(\d+)°\u2009([NS]))\.$/.exec(drawing.note) ?? []
      const at = said === undefined ? 0 : Number(said) * (hemisphere === 'S' ? -1 : 1)
      if (latitude !== null) expect(at).toBe(latitude)
      const drawn = drawing.signals as unknown as Drawn
      expect(Math.abs(shapeOf(drawn, at) - 1)).toBeLessThan(1.5 / drawn.plane.height)
      const titles = (drawing.layers.words as readonly { readonly text: string }[]).map(({ text }) => text)
      expect(titles.some((text) => text.startsWith('Equirectangular'))).toBe(size.headings.length > 0)
    })
  }
}

test('a map keeps its shape when it shows the part that a linked map of another region shows', () => {
  const model = januaryHeatmap()
  const look = initialLook('heatmap', model, { palette: 'viridis' })
  for (const window of [
    { left: -60, right: 0, top: 20, bottom: 10 },
    { left: -60, right: -40, top: 60, bottom: -60 },
  ] satisfies Window[]) {
    const { signals } = chartKinds.heatmap.draw(model, look, roomOf({ width: 900, height: 600, headings: [] }, { axes: 'lon,lat', window }))
    expect(Math.abs(shapeOf(signals as unknown as Drawn, 0) - 1)).toBeLessThan(0.03)
  }
})
