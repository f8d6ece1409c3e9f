import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { PaintedImage } from '#components/chart/drawing/canvas.ts'
import type { ChartTheme } from '#components/chart/drawing/theme.ts'
import { chartKinds } from '#components/chart/kinds.ts'
import { SampleMap } from '#components/chart/sample/SampleMap.tsx'
import { FlatTracks } from '#components/map/FlatTracks.tsx'
import { initialLook } from '#core/charts/index.ts'
import { stationPoints } from '../../fixtures/charts/answers.ts'
import { day, night } from '../../fixtures/chartThemes.ts'

const model = stationPoints(60, 12)

test('the initial dots have a halo beneath all of them', () => {
  const page = renderToStaticMarkup(<SampleMap model={model} label="Values" unit="K" palette="viridis" decimals={1} />)
  const halo = /<path class="sample-dots halo" d="([^"]+)"/.exec(page)
  const dots = [...page.matchAll(/<path class="sample-dots" stroke="[^"]+" d="([^"]+)"/g)]
  expect(dots.length).toBeGreaterThan(3)
  expect(halo?.[1]).toBe(dots.map(([, path]) => path).join(''))
  expect(page.indexOf('sample-dots halo')).toBeLessThan(page.indexOf('class="sample-dots" '))
})

test('the values along a track have a halo beneath all of them', () => {
  const track = { id: 1, name: 'A', lons: [0, 1, 2, 3], lats: [0, 0, 0, 0], colour: 'red' }
  const along = [{ lons: [0, 1, 2, 3], lats: [0, 0, 0, 0], values: [1, 2, 3, 4] }]
  const values = { along, palette: 'viridis', range: { min: 1, max: 4 } } as const
  const page = renderToStaticMarkup(<FlatTracks id="map" label="Track" tracks={[track]} values={values} />)
  const [, group = ''] = /<g class="flat-tracks-values">(.*?)<\/g>/.exec(page) ?? []
  expect(group).toMatch(/^<path class="halo" d="M[^"]+"><\/path><path d="M[^"]+" stroke=/)
})

test('the dots of a globe have the halo of their theme', () => {
  const look = { ...initialLook('sparse', model, { palette: 'viridis' }), view: 'map' } as const
  const words = { name: 'sst', title: 'Sea surface temperature', unit: '°C', time: '' }
  const room = { theme: night, density: 1, land: null, words, view: null, width: 900, height: 620, headings: [], hasGlobe: true }
  const { globe } = chartKinds.sparse.draw(model, look, room)
  expect(globe?.points.halo).toEqual({ colour: Number.parseInt(night.halo.slice(1), 16), pixels: 1 })
})

test('the dots of a map have the halo of their theme', async () => {
  const look = { ...initialLook('sparse', model, { palette: 'viridis' }), view: 'map' } as const
  const words = { name: 'sst', title: 'Sea surface temperature', unit: '°C', time: '' }
  const dotsOn = async (theme: ChartTheme) => {
    const room = { theme, density: 1, land: null, words, view: null, width: 900, height: 620, headings: [] }
    const [points] = chartKinds.sparse.draw(model, look, room).layers.points as readonly { readonly image: PaintedImage }[]
    await points?.image.encode()
    return points?.image.toDataURL()
  }
  const [byDay, byNight] = [await dotsOn(day), await dotsOn(night)]
  expect(byDay).not.toBe(byNight)
  expect(await dotsOn({ ...day, halo: night.halo })).toBe(byNight)
})
