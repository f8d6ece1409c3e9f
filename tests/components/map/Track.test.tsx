import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { coarseLand } from '#components/map/geography/coarse.ts'
import { globeProjection, spherePoints, visibleLines } from '#components/map/globeProjection.ts'
import { MapFigure } from '#components/map/MapFigure.tsx'
import { circleOfAll, zoomForCircle } from '#components/map/OceanMapTracks.ts'
import { trackLook } from '#components/map/Track.ts'
import { TrackLegend } from '#components/map/TrackLegend.tsx'
import { sampleTracks } from '../../fixtures/tracks.ts'

test('EXP-11 five hundred tracks have five hundred colours, and those beyond the eight chart colours a pattern too', () => {
  const looks = Array.from({ length: 500 }, (_, place) => trackLook(place))
  expect(new Set(looks.map(({ colour }) => colour)).size).toBe(500)
  expect(looks.slice(0, 8).every(({ pattern }) => pattern === 'solid')).toBe(true)
  expect(looks.slice(8).some(({ pattern }) => pattern === 'solid')).toBe(false)
})

const view = { lon: 180, lat: 0, zoom: 1, width: 800, height: 600, fieldOfViewDegrees: 36.87 }

test('EXP-11 on the globe a track across the date line is one line; a station is one point', () => {
  const project = globeProjection(view)
  const [, crossing, station] = sampleTracks.map(({ lons, lats }) => visibleLines(spherePoints(lons, lats), project))
  expect(crossing).toHaveLength(1)
  expect(crossing?.[0]?.length).toBe(100)
  expect(station).toEqual([])
  const [lon, lat] = [-64.17, 31.67]
  expect(visibleLines(spherePoints([lon], [lat]), globeProjection({ ...view, lon, lat }))).toEqual([[400, 300]])
})

test('EXP-11 a track that passes behind the globe ends on its rim, whole up to there', () => {
  // Along the equator once around: half of it, less what the perspective hides, is one line.
  const lons = Array.from({ length: 361 }, (_, degree) => degree)
  const [line = [], ...more] = visibleLines(
    spherePoints(
      lons,
      lons.map(() => 0),
    ),
    globeProjection(view),
  )
  expect(more).toEqual([])
  const radius = (512 * 2) / (2 * Math.PI)
  const camera = 600 / (2 * Math.tan((36.87 * Math.PI) / 360))
  const rim = (camera * radius) / Math.sqrt((camera + radius) ** 2 - radius ** 2)
  const xs = line.filter((_, at) => at % 2 === 0)
  expect(xs[0]).toBeCloseTo(400 - rim, 0)
  expect(xs.at(-1)).toBeCloseTo(400 + rim, 0)
  // No gap between neighbours is wider than a degree is in the middle.
  const widest = Math.max(...xs.slice(1).map((x, at) => x - (xs[at] ?? x)))
  expect(widest).toBeLessThan((1.05 * radius * Math.PI) / 180)
})

test('EXP-11 the still map draws each track in its own colour, without style attributes, and no line across the whole map', () => {
  const html = renderToStaticMarkup(
    <MapFigure id="a" label="" lon={{ west: -180, east: 180 }} lat={{ min: -90, max: 90 }} land={coarseLand} coloured={sampleTracks} />,
  )
  expect(html).not.toContain('style=')
  for (const { colour } of sampleTracks) expect(html).toContain(`stroke="${colour}"`)
  const path = /class="track-line" data-pattern="solid" stroke="var\(--chart-2\)">.*? d="([^"]+)"/.exec(html)?.[1] ?? ''
  expect(path.match(/M/g)).toHaveLength(2)
})

test('EXP-12 the legend names each track, where it starts and ends, and leads to it', () => {
  const html = renderToStaticMarkup(<TrackLegend tracks={sampleTracks} hrefOf={({ name }) => `/catalog/cruises/${name}`} />)
  expect(html).toContain('<a href="/catalog/cruises/DRAWN_DATELINE">DRAWN_DATELINE</a>')
  expect(html.replaceAll('\u2009', ' ')).toContain('2,168 km, 21° N 158° W to 40.5° N 158° W')
  expect(html.replaceAll('\u2009', ' ')).toContain('>31.67° N 64.17° W<')
})

test('EXP-12 the zoom shows the whole circle: nearer for a short track, never nearer than the sea around a station', () => {
  const at = (maxDistanceKm: number) => zoomForCircle({ center: [0, 0], maxDistanceKm }, 600)
  expect(at(500)).toBeGreaterThan(at(5000))
  expect(at(0)).toBe(at(100))
  // A circle of a quarter turn is the whole face of the globe: 600 px across.
  expect((512 * 2 ** at(20_000)) / Math.PI).toBeCloseTo(600, 6)
  expect(circleOfAll([])).toBeNull()
})
