import { expect, test } from 'vitest'
import { limits } from '#core/limits/catalog.ts'
import { TrackValues } from '../../../edge/catalog/TrackValues.ts'

/** So many casts, one per hour, with a value for each metre; the value is the depth. */
function sectionOf(casts: number, metresOf: (cast: number) => number) {
  const along = new TrackValues(true, 'all')
  for (let cast = 0; cast < casts; cast++) {
    const rows = metresOf(cast)
    const column = (value: (row: number) => number) => ({
      values: Float64Array.from({ length: rows }, (_, row) => value(row)),
      present: null,
    })
    const columns = [column(() => cast * 3_600_000), column(() => 70), column(() => cast), column((row) => row), column((row) => row)]
    along.add({ rows, columns } as unknown as Parameters<TrackValues['add']>[0])
  }
  const { times, depths, values, total } = along.columns()
  expect(depths).toEqual(values)
  const byTime = new Map<number, number[]>()
  values.forEach((depth, at) => {
    const ms = times[at] ?? Number.NaN
    byTime.set(ms, [...(byTime.get(ms) ?? []), depth])
  })
  return { casts: byTime, points: times.length, total }
}

test('CRU-08 a section of many long casts keeps every cast, from its first to its last depth, closer near the surface', () => {
  const { casts, points, total } = sectionOf(106, (cast) => (cast % 10 === 0 ? 30 : 4000))
  expect(casts.size).toBe(106)
  expect(total).toBe(11 * 30 + 95 * 4000)
  expect(points).toBeLessThanOrEqual(limits.alongTrackSectionPoints)
  for (const [ms, depths] of casts) {
    const last = (ms / 3_600_000) % 10 === 0 ? 29 : 3999
    expect([depths[0], depths.at(-1)]).toEqual([0, last])
    if (last === 29) expect(depths).toHaveLength(30)
    else expect(depths.filter((depth) => depth < 500).length).toBeGreaterThan(depths.length / 4)
  }
})

test('CRU-08 a section of few values keeps all of them, and a lone cast is whole', () => {
  expect(sectionOf(20, () => 300)).toMatchObject({ points: 6000, total: 6000 })
  expect(sectionOf(1, () => 20_000).points).toBe(20_000)
})

test('CRU-08 of more casts than a section can have, every n-th is kept', () => {
  const { casts, points } = sectionOf(1000, () => 100)
  expect(points).toBeLessThanOrEqual(limits.alongTrackSectionPoints)
  expect(casts.size).toBeGreaterThan(limits.alongTrackSectionPoints / 100)
})
