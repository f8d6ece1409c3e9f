import { endpoints } from '#core/api/index.ts'
import { tried } from '#core/client/tried.ts'
import { type MatchRequest, parametersOf } from '#core/match/MatchRequest.ts'
import { pointsCsv } from '#core/match/own/pointsCsv.ts'
import type { OwnTable } from '#core/match/read/readTable.ts'
import { readArrow } from '#core/observations/arrow.ts'
import type { Batch, BatchStream } from '#core/rows/Batch.ts'
import type { PortalClient } from '../../portal.ts'

/** Rows that are sent at once: of ten variables, answered in a second or two. */
export const CHUNK_ROWS = 5000

/** A portal that is busy, or that counts too many calls, is asked again. */
const RETRIES = { retries: 5, pauseMs: 2000 } as const

/** Asks for the answers of chunks, as Arrow: positions and nothing else are sent. */
export function askChunk(portal: PortalClient, request: MatchRequest, { points }: OwnTable, signal: AbortSignal) {
  const { variables = '', ...rest } = parametersOf(request)
  const query = { variables, ...rest, keep: 'none', format: 'arrow' } as const
  return (chunk: number): Promise<Uint8Array> => {
    const [from, to] = [chunk * CHUNK_ROWS, (chunk + 1) * CHUNK_ROWS]
    const part = (values: Float64Array) => values.subarray(from, to)
    const { times, lats, lons, depths } = points
    const bytes = pointsCsv({ times: part(times), lats: part(lats), lons: part(lons), depths: depths && part(depths) })
    const ask = async () => {
      const response = await portal.client.open(endpoints.match, query, { bytes, headers: { 'Content-Type': 'text/csv' } })
      return new Uint8Array(await response.arrayBuffer())
    }
    return tried(ask, RETRIES, { signal })
  }
}

/** The answers of so many chunks, one after the other. */
export async function foundRows(count: number, read: (chunk: number) => Promise<Uint8Array>): Promise<BatchStream> {
  const open = async (chunk: number) => readArrow(once(await read(chunk)))
  const { columns } = await open(0)
  const batches = async function* (): AsyncGenerator<Batch> {
    for (let chunk = 0; chunk < count; chunk++) yield* (await open(chunk)).batches
  }
  return { columns, batches: batches() }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
