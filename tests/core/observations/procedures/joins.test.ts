import { describe, expect, test } from 'vitest'
import type { MatchQuery, ObservationEngine } from '#core/observations/ObservationEngine.ts'
import { catalogWith, deep, reading, rejection } from './calls.ts'

const track = (time: string | null, lat: number, lon: number, id = 7) => ({ Cruise_ID: id, time, lat, lon })
const withTrack = catalogWith({
  tblCruise_Trajectory: [
    track('2020-01-01T00:00:00.000Z', 0, 179),
    track('2020-01-02T00:00:00.000Z', 1, -179),
    track('2020-01-03T00:00:00.000Z', 50, 0),
    track(null, 1, 179),
    track('2020-01-01T00:00:00.000Z', 0, 179, 8),
  ],
})
const alongTrack = (id: string, target = 'tblDeep', field = 'salinity') =>
  `EXEC uspMatch 'tblCruise_Trajectory', '${id}','${target}', '${field}', '2020-01-01', '2020-02-01', '-10', '10', '170', '-170', '0', '5', '1', '0.5', '0.5', '5'`

describe('joins', () => {
  test('PRC-10 a cruise’s dated points within the ranges are the source', async () => {
    const { reads, table, run } = await reading(alongTrack('7'), withTrack)
    const queries: MatchQuery[] = []
    const engine = {
      async match(query: MatchQuery) {
        queries.push(query)
        return { columns: [], batches: (async function* () {})() }
      },
    } as Partial<ObservationEngine> as ObservationEngine
    await run(engine, { signal: new AbortController().signal, caller: 'test', timeoutMs: 1 })
    const times = Float64Array.of(Date.UTC(2020, 0, 1), Date.UTC(2020, 0, 2))
    expect(queries[0]?.source).toEqual({ kind: 'points', times, lats: Float64Array.of(0, 1), lons: Float64Array.of(179, -179) })
    const near = (number: number) => expect.closeTo(number, 6)
    expect(queries[0]?.tolerance).toEqual({ time: 1, latDegrees: near(0.5), lonDegrees: near(0.5), depthMetres: near(5) })
    expect(queries[0]?.targetDepthMetres).toEqual({ min: 0, max: 5 })
    expect(table).toBe(deep)
    expect(reads.extent).toMatchObject({
      depthMetres: { min: 0, max: 5 },
      time: { kind: 'instants', startMs: Date.UTC(2019, 11, 31), endMs: Date.UTC(2020, 0, 3) },
      lat: { min: -0.5, max: 1.5 },
    })
  })

  test('PRC-10 a climatology is read whole in time; an unknown cruise is rejected', async () => {
    const { reads } = await reading(alongTrack('7', 'tblSurface_Climatology', 'sst'), withTrack)
    expect(reads.extent).toMatchObject({ time: { kind: 'all' }, depthMetres: null })
    expect(await rejection(alongTrack('9'), withTrack)).toBe('404 No track of a cruise 9 is known.')
    expect(await rejection(alongTrack('KOK1606'), withTrack)).toBe('400 sourceField must be a number.')
  })

  test('PRC-10 a timeless table is read at all times, as target of a track and as source', async () => {
    const timeless = catalogWith({ tblCruise_Trajectory: [track('2020-01-01T00:00:00.000Z', 0, 179)] }, [deep], ['tblDeep'])
    expect((await reading(alongTrack('7'), timeless)).reads.extent.time).toEqual({ kind: 'all' })
    const rows =
      "EXEC uspMatch 'tblDeep', 'salinity', 'tblDeep', 'temperature', '2020-01-01', '2020-02-01', '0', '1', '0', '1', '0', '5', '0', '1', '1', '5'"
    expect((await reading(rows, timeless)).reads.extent.time).toEqual({ kind: 'all' })
    expect((await reading(rows)).reads.extent.time).toMatchObject({ kind: 'instants' })
  })

  test('PRC-11 every column of the table plus the ancillary ones, whole or within ranges', async () => {
    const whole = await reading("EXEC uspAddAncillary 'tblDeep', 0")
    expect(whole.reads.columns).toEqual(deep.columns.map(({ name }) => name))
    expect(whole.reads.extent.time).toEqual({ kind: 'all' })
    expect(whole.select).toMatch(
      /t1\.\[cruise\], t2\.\[wind\] FROM tblDeep t1 LEFT JOIN tblAncillary t2 ON t1\.\[time\] = t2\.\[time\] AND/,
    )
    expect(whole.select).toContain("t2.[link] = 'tblDeep'")
    const ranges = "'2020-01-01', '2020-02-01', -10, 10, 0, 5, 0, 100"
    const part = await reading(`EXEC uspAddAncillary 'tblDeep', ${ranges}, 0`)
    expect(part.reads.extent.lat).toEqual({ min: -10, max: 10 })
    expect((await reading(`EXEC uspAddAncillary 'tblDeep', ${ranges}`)).reads).toEqual(part.reads)
  })

  test('PRC-11 tables that cannot be joined are rejected with a message', async () => {
    expect(await rejection("EXEC uspAddAncillary 'tblDeep', 1")).toBe(
      '404 This portal has no ancillary data: there is no table tblAncillary_CIP.',
    )
    expect(await rejection("EXEC uspAddAncillary 'tblDeep', 1, 2, 3")).toMatch(/^400 uspAddAncillary takes all 8 ranges or none/)
    expect(await rejection("EXEC uspAddAncillary 'tblSurface_Climatology', 0")).toMatch(/^400 .* needs dates/)
  })
})
