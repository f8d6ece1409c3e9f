import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { boundsFor, multiples, stepFor } from '#components/map/frame.ts'
import { coarseLand } from '#components/map/geography/coarse.ts'
import { MapFigure } from '#components/map/MapFigure.tsx'
import { Neatline } from '#components/map/Neatline.tsx'

const world = { lon: { west: -180, east: 180 }, lat: { min: -90, max: 90 } } as const
const grid = { columns: 72, rows: 38, west: -182.5, north: 80, lonStep: 5, latStep: 4 }

test('a map figure has words for those who do not see it, no style attributes, and lines that keep their width', () => {
  const html = renderToStaticMarkup(<MapFigure id="a" label="Map of wind" {...world} land={coarseLand} hasLabels />)
  expect(html.match(/role="img" aria-label="Map of wind"/g)).toHaveLength(2)
  expect(html).not.toContain('style=')
})

test('a grid that begins west of the frame is drawn again at its eastern edge', () => {
  const html = renderToStaticMarkup(<MapFigure id="a" label="" {...world} land={coarseLand} raster={{ href: '/a.png', grid }} />)
  expect([...html.matchAll(/<image[^>]* x="([-\d.]+)"/g)].map(([, x]) => x)).toEqual(['-182.5', '177.5'])
})

test('stations are dots and tracks are lines', () => {
  const html = renderToStaticMarkup(
    <MapFigure
      id="a"
      label=""
      {...world}
      land={coarseLand}
      tracks={[
        [[10, 20]],
        [
          [0, 0],
          [5, 5],
        ],
      ]}
    />,
  )
  expect(html).toContain('class="map-dot" d="M10 -20h0"')
  expect(html).toContain('class="map-track" d="M0 0L5 -5"')
})

test('over an image of data a track is light with a dark outline in every theme', () => {
  const grid = { columns: 2, rows: 1, west: -180, north: 90, lonStep: 180, latStep: 180 }
  const line = [
    [0, 0],
    [5, 5],
  ] as const
  const html = renderToStaticMarkup(
    <MapFigure id="a" label="" {...world} land={coarseLand} raster={{ href: '/cells.png', grid }} tracks={[line]} />,
  )
  expect(html).toMatch(/class="map-track rim" d="M0 0L5 -5".*class="map-track over" d="M0 0L5 -5"/)
})

test('the neatline labels degrees, also on both sides of the date line', () => {
  const frame = { lon: { west: 150, east: -150 }, lat: { min: 0, max: 40 }, x: 50, y: 10, width: 600, height: 400 }
  const html = renderToStaticMarkup(
    <svg>
      <title>map</title>
      <Neatline frame={frame} hasLabels />
    </svg>,
  )
  const words = [...html.matchAll(/<text[^>]*>(.*?)<\/text>/g)].map(([, text]) => text?.replace('\u2009', ' '))
  expect(words).toEqual(expect.arrayContaining(['160° E', '180°', '160° W', '20° N']))
})

test('steps are parts of 60, and bounds leave air around the data or show the world', () => {
  expect(stepFor(360, 700, 84)).toBe(60)
  expect(stepFor(40, 400, 36)).toBe(5)
  expect(multiples(-180, 180, 90)).toEqual([-180, -90, 0, 90, 180])
  expect(boundsFor({ min: -179, max: 179 }, { min: -77, max: 89 })).toEqual(world)
  const region = boundsFor({ min: -180, max: -110 }, { min: 10, max: 50 })
  expect(region.lon.west).toBe(-180)
  expect(region.lon.east).toBeGreaterThan(-110)
  expect(region.lat.min).toBeLessThan(10)
})
