import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FlatTracks } from '#components/map/FlatTracks.tsx'
import type { Track } from '#components/map/Track.ts'
import { trackFrame } from '#components/map/trackFrame.ts'
import { dayMarks, markEveryDays } from '#core/extent/dayMarks.ts'
import { DAY_MS } from '#core/extent/time.ts'

/** Ten days from 175° E across the date line to 165° W. */
const start = Date.UTC(2025, 5, 1, 12)
const track: Track = {
  id: 1,
  name: 'MADE_DATELINE',
  colour: 'var(--chart-1)',
  lons: Array.from({ length: 21 }, (_, at) => 175 + at).map((lon) => (lon > 180 ? lon - 360 : lon)),
  lats: Array.from({ length: 21 }, (_, at) => at / 2),
  times: Array.from({ length: 21 }, (_, at) => start + at * (DAY_MS / 2)),
}

test('a flat map fits tracks on both sides of the date line into one narrow frame', () => {
  const { lon, lat } = trackFrame([track])
  expect(lon.west).toBeGreaterThan(150)
  expect(lon.east).toBeLessThan(-140)
  expect(lat.min).toBeLessThan(0)
  expect(trackFrame([])).toEqual({ lon: { west: -180, east: 180 }, lat: { min: -80, max: 85 } })
  const around = Array.from({ length: 36 }, (_, at) => at * 10 - 180)
  expect(trackFrame([{ lons: around, lats: around.map(() => 0) }])).toEqual(trackFrame([]))
})

test('CRU-07 a flat map of a track over the pole reaches to the pole, however far round it goes', () => {
  for (const lons of [[-179, 33, -97, -150], Array.from({ length: 36 }, (_, at) => at * 10 - 180)]) {
    const frame = trackFrame([{ lons, lats: lons.map((_, at) => (at === 1 ? 89.99 : 75)) }])
    expect(frame.lat.max).toBe(90)
    expect(frame.lat.min).toBeLessThan(75)
  }
})

test('a mark shows where the ship was at 00:00 UTC, every few days so that they can be counted', () => {
  const marks = dayMarks(track.lons, track.lats, track.times ?? [], 1)
  expect(marks).toHaveLength(10)
  expect(marks[0]).toMatchObject({ ms: Date.UTC(2025, 5, 2), lon: 176, lat: 0.5 })
  expect(marks[3]).toMatchObject({ lon: -178 })
  expect(dayMarks([1, 2], [1, 2], [Number.NaN, Number.NaN], 1)).toEqual([])
  expect(markEveryDays([track.times ?? []], 40)).toBe(1)
  expect(markEveryDays([track.times ?? []], 4)).toBe(5)
})

test('the flat map names each track, marks its days, has a scale, and shows measured values in colour', () => {
  const values = { along: [{ ...track, values: track.lons.map((_, at) => at) }], palette: 'thermal', range: { min: 0, max: 20 } } as const
  const html = renderToStaticMarkup(<FlatTracks id="a" label="Flat map" tracks={[track]} values={values} />)
  expect(html).toContain('>MADE_DATELINE</text>')
  expect(html.match(/<circle cx="\d+\.\d"/g)?.length).toBe(20)
  expect(html.replaceAll('\u2009', ' ')).toMatch(/>\d+ km at \d+° N</)
  expect(html).toContain('Each day at 00:00 UTC')
  expect(new Set(html.match(/stroke="#[0-9a-f]{6}"/g)).size).toBeGreaterThan(15)
  expect(html).not.toContain('style=')
})

/** The names in one of the two drawings, each with the pixels that it covers. */
function namesIn(html: string, size: 'wide' | 'narrow') {
  const sheet = html.split('<svg class="map-sheet ').find((part) => part.startsWith(size)) ?? ''
  return [...sheet.matchAll(/<text x="([\d.-]+)" y="([\d.-]+)"[^>]*text-anchor="(\w+)">(\w+)<\/text>/g)].map(
    ([, x, y, anchor, name = '']) => {
      const width = name.length * 7
      return { name, left: Number(x) - (anchor === 'end' ? width : 0), right: Number(x) + (anchor === 'end' ? 0 : width), y: Number(y) }
    },
  )
}

test('where tracks end close together only the longest are named, fewer on a phone, and no name covers another', () => {
  const crowd = Array.from({ length: 12 }, (_, index): Track => {
    const lons = Array.from({ length: 30 - index }, (_, at) => -60 + at + index)
    return { id: index, name: `CROWDED_${index}`, colour: 'red', lons, lats: lons.map((lon) => 10 + lon / 10 + index * 2) }
  })
  const html = renderToStaticMarkup(<FlatTracks id="a" label="Flat map" tracks={crowd} />)
  const [wide, narrow] = [namesIn(html, 'wide'), namesIn(html, 'narrow')]
  expect([wide.length > narrow.length, narrow.length >= 2, narrow.length <= 5]).toEqual([true, true, true])
  for (const names of [wide, narrow]) {
    expect(names[0]?.name).toBe('CROWDED_0')
    for (const [at, one] of names.entries())
      for (const other of names.slice(at + 1))
        expect([one, other, one.right < other.left || other.right < one.left || Math.abs(one.y - other.y) >= 14]).toEqual([
          one,
          other,
          true,
        ])
  }
})
