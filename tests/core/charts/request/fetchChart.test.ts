import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { fetchChart } from '#core/charts/request/fetchChart.ts'
import type { ChartJob, ProcedureRequest } from '#core/charts/request/request.ts'
import type { ChartRows } from '#core/charts/rows/columns.ts'
import { limits } from '#core/limits/index.ts'
import { arrowBytes } from '#core/observations/arrow.ts'
import type { Batch, BatchStream } from '#core/rows/Batch.ts'
import { januaryRows } from '../../../fixtures/charts/answers.ts'

const job: ChartJob = {
  chart: 'heatmap',
  cellDegrees: 2,
  request: {
    spName: 'uspSpaceTime',
    tableName: 'tblCOADS_Climatology',
    fields: 'sst',
    dt1: '1-01-1900',
    dt2: '1-01-1900',
    lat1: -90,
    lat2: 90,
    lon1: -180,
    lon2: 180,
    depth1: 0,
    depth2: 0,
  },
}
const columns: BatchStream['columns'] = [
  { name: 'month', type: 'int32' },
  { name: 'lat', type: 'float64' },
  { name: 'lon', type: 'float64' },
  { name: 'sst', type: 'float32' },
]

function arrowAnswer(batches: readonly Batch[], headers: Record<string, string> = {}): Response {
  const stream = arrowBytes({
    columns,
    batches: (async function* () {
      yield* batches
    })(),
  })
  return new Response(Readable.toWeb(Readable.from(stream)) as ReadableStream<Uint8Array>, { headers })
}

/** Rows of a data set with dates: times, latitudes and longitudes, then the columns named. */
function ownRows(names: readonly string[], values: readonly (readonly number[])[]): Response {
  const stream = arrowBytes({
    columns: [{ name: 'time', type: 'timestamp' }, ...['lat', 'lon', ...names].map((name) => ({ name, type: 'float64' }) as const)],
    batches: (async function* () {
      yield { rows: values[0]?.length ?? 0, columns: values.map((each) => ({ values: Float64Array.from(each), present: null })) }
    })(),
  })
  return new Response(Readable.toWeb(Readable.from(stream)) as ReadableStream<Uint8Array>)
}

/** The rows of an answer as a chart keeps them. */
async function heldRows(of: ChartJob, answer: Response): Promise<ChartRows> {
  let fetchedRows: ChartRows | undefined
  const keep = (rows: ChartRows) => {
    fetchedRows = rows
  }
  await fetchChart(of, async () => answer, { signal: new AbortController().signal, onRows: () => undefined, keep })
  if (!fetchedRows) throw new Error('no rows were kept')
  return fetchedRows
}
const run = (answer: () => Promise<Response>, signal = new AbortController().signal, of = job) => {
  const rows: number[] = []
  return fetchChart(of, answer, { signal, onRows: (count) => rows.push(count) }).then((outcome) => ({ outcome, rows }))
}

describe('fetching a chart', () => {
  test('CHT-16 real rows as the API sends them become a heatmap with the values they hold', async () => {
    const { outcome, rows } = await run(async () => arrowAnswer([januaryRows()], { 'X-Guest-Plots-Left': '7' }))
    if (outcome.kind !== 'model' || outcome.model.kind !== 'heatmap') throw new Error(outcome.kind)
    expect(rows).toEqual([2048, 4096, 6144, 8192, 9506])
    expect(outcome.plotsLeft).toBe(7)
    expect(outcome.model.spread).toMatchObject({ count: 9506, low: 0.14, high: 28.43 })
  })
  test('CHT-01 the request is sent as the ten arguments and asks for Arrow', async () => {
    let sentRequest = { address: '', accept: '' }
    await fetchChart(
      job,
      async (address, init) => {
        sentRequest = { address, accept: new Headers(init.headers).get('Accept') ?? '' }
        return arrowAnswer([])
      },
      { signal: new AbortController().signal, onRows: () => undefined },
    )
    expect(sentRequest.accept).toBe('application/vnd.apache.arrow.stream')
    expect(Object.fromEntries(new URL(sentRequest.address, 'http://localhost').searchParams)).toMatchObject({
      spName: 'uspSpaceTime',
      fields: 'sst',
      lon1: '-180',
      depth2: '0',
    })
  })
  test('CHT-39 an hour in its own column becomes part of the time; a missing one adds nothing', async () => {
    const day = Date.UTC(2018, 0, 5)
    const doubles = (...values: number[]) => ({ values: Float64Array.from(values), present: null })
    const hours = { values: Int32Array.of(3, 15, 0), present: Uint8Array.of(1, 1, 0) }
    const stream = arrowBytes({
      columns: [
        { name: 'time', type: 'timestamp' },
        { name: 'lat', type: 'float64' },
        { name: 'lon', type: 'float64' },
        { name: 'hour', type: 'int32' },
        { name: 'sst', type: 'float64' },
      ],
      batches: (async function* () {
        yield { rows: 3, columns: [doubles(day, day, day), doubles(0, 0, 0), doubles(5, 5, 5), hours, doubles(1, 2, 3)] }
      })(),
    })
    const answer = new Response(Readable.toWeb(Readable.from(stream)) as ReadableStream<Uint8Array>)
    const { names, batches } = await heldRows(job, answer)
    expect(names).toEqual(['time', 'lat', 'lon', 'sst'])
    expect(Array.from(batches[0]?.columns[0]?.values as Float64Array, (ms) => new Date(ms).toISOString())).toEqual([
      '2018-01-05T03:00:00.000Z',
      '2018-01-05T15:00:00.000Z',
      '2018-01-05T00:00:00.000Z',
    ])
  })
  test('CHT-39 an hour in its own column is ignored if the time already includes it', async () => {
    const times = [Date.UTC(2018, 0, 5, 13, 30), Date.UTC(2018, 0, 5)]
    const rows = ownRows(['hour', 'sst'], [times, [10, 10], [20, 20], [13, 7], [1, 2]])
    const { batches } = await heldRows({ ...job, request: { ...job.request, fields: 'sst' } }, rows)
    expect(Array.from(batches[0]?.columns[0]?.values as Float64Array)).toEqual([times[0], Date.UTC(2018, 0, 5, 7)])
  })
  test.each(['hour', 'month'])('a variable called %s is charted with its own values and the dates of its rows', async (field) => {
    const times = [Date.UTC(2018, 0, 5), Date.UTC(2018, 6, 5)]
    const rows = () => ownRows([field], [times, [10, 11], [20, 21], [3, 9]])
    const request = { ...job.request, fields: field }
    const points = await run(async () => rows(), undefined, { ...job, chart: 'sparse', request })
    if (points.outcome.kind !== 'model' || points.outcome.model.kind !== 'sparse') throw new Error(points.outcome.kind)
    const { isMonthly, times: drawn, values } = points.outcome.model
    expect([isMonthly, Array.from(drawn), Array.from(values)]).toEqual([false, times, [3, 9]])
    const series = await run(async () => rows(), undefined, { ...job, chart: 'timeSeries', request })
    if (series.outcome.kind !== 'model' || series.outcome.model.kind !== 'timeSeries') throw new Error(series.outcome.kind)
    expect([series.outcome.model.isMonthly, Array.from(series.outcome.model.times)]).toEqual([false, times])
  })
  test('CHT-11 data of an unknown kind and data that cannot be processed have their own sentences', async () => {
    const page = async () => new Response('<p>Log in to this network</p>', { headers: { 'Content-Type': 'text/html' } })
    expect((await run(page)).outcome).toEqual({ kind: 'failed', status: 200, says: 'NO DATA MODEL IDENTIFIED' })
    const unknown = { ...job, chart: 'radar' as ChartJob['chart'] }
    const never = () => Promise.reject(new Error('nothing is asked'))
    expect((await run(never, undefined, unknown)).outcome).toMatchObject({ kind: 'failed', says: 'NO DATA MODEL IDENTIFIED' })
    const damaged = async () => new Response(new Uint8Array([255, 255, 255, 255, 9, 9, 9, 9]))
    expect((await run(damaged)).outcome).toMatchObject({ kind: 'failed', says: expect.stringMatching(/^Error processing data: /) })
  })
  test('CHT-09 no rows', async () => {
    const { outcome } = await run(async () => arrowAnswer([]))
    expect(outcome).toMatchObject({
      kind: 'no-rows',
      says: 'No data found for sst in the requested ranges. Try selecting a different date or depth range.',
    })
  })
  test('CHT-08 the maximum number of rows counts as truncated; the time of the last one is shown', async () => {
    const { spName: _, ...ranges } = job.request as ProcedureRequest
    const points: ChartJob = { ...job, chart: 'sparse', request: { ...ranges, query: 'SELECT' } }
    const answerOf = (count: number) => async () => {
      const column = (first: number) => ({ values: Float64Array.from({ length: count }, (_, row) => first + row / 1e4), present: null })
      const month = { values: new Int32Array(count).fill(3), present: null }
      return arrowAnswer([
        { rows: count, columns: [month, column(0), column(0), { ...column(5), values: new Float32Array(count).fill(5) }] },
      ])
    }
    const cutAt = async (count: number) => {
      const { outcome } = await run(answerOf(count), undefined, points)
      return outcome.kind === 'model' ? outcome.cutAt : outcome.kind
    }
    expect([await cutAt(limits.sparseRows - 1), await cutAt(limits.sparseRows)]).toEqual([null, 'March'])
  })
  test('CHT-10 a failure of a SELECT other than a 401 has its own sentence', async () => {
    const { spName: _, ...ranges } = job.request as ProcedureRequest
    const points: ChartJob = { ...job, chart: 'sparse', request: { ...ranges, query: 'SELECT' } }
    const outcome = async (status: number) => (await run(async () => new Response('busy', { status }), undefined, points)).outcome
    expect(await outcome(503)).toEqual({
      kind: 'failed',
      status: 503,
      says: 'An unexpected error occurred. Please reduce the size of your query and try again.',
    })
    expect(await outcome(401)).toEqual({ kind: 'unauthorized' })
  })
  test('GST-06 a 401 is distinguished from other failures', async () => {
    expect((await run(async () => new Response('Unauthorized', { status: 401 }))).outcome).toEqual({ kind: 'unauthorized' })
  })
  test('CHT-12 a 400 about size has its own sentence', async () => {
    const { outcome } = await run(async () => new Response('Requested data exceeds size limits.', { status: 400 }))
    expect(outcome).toEqual({ kind: 'failed', status: 400, says: 'Requested data exceeds size limits.' })
  })
  test('CHT-06 a failed fetch returns its status and no chart', async () => {
    expect((await run(async () => new Response('busy', { status: 503 }))).outcome).toEqual({ kind: 'failed', status: 503, says: 'busy' })
    expect(
      (
        await run(async () => {
          throw new TypeError('network')
        })
      ).outcome,
    ).toMatchObject({ kind: 'failed', status: 0 })
    expect((await run(async () => new Response('not arrow at all, just words'))).outcome).toMatchObject({ kind: 'failed' })
  })
  test('cancelling rejects', async () => {
    const stop = new AbortController()
    stop.abort(new Error('stopped'))
    await expect(
      run(async () => {
        throw new TypeError('aborted')
      }, stop.signal),
    ).rejects.toThrow('stopped')
  })
})
