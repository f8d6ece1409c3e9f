import { createWriteStream } from 'node:fs'
import { Agent, type IncomingMessage, request } from 'node:http'
import { finished, pipeline } from 'node:stream/promises'
import type { BenchPortal } from './benchPortal.ts'
import { type Box, boundsOf, type Grid } from './grid.ts'

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** What came of a call, and when. */
export interface Received {
  readonly bytes: number
  /** From the call to its first byte and to its last. */
  readonly firstMs: number
  readonly wholeMs: number
}

/** An answer that has begun; nothing of it is read yet. */
export function open(portal: BenchPortal, path: string, headers: Readonly<Record<string, string>> = {}): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const call = request(new URL(path, portal.url), { agent, headers: { ...portal.headers, ...headers } }, (answer) => {
      if (answer.statusCode === 200) return resolve(answer)
      answer.setEncoding('utf8').once('data', (text: string) => reject(new Error(`${path}: ${answer.statusCode} ${text}`)))
    })
    call.once('error', reject)
    call.end()
  })
}

/** Reads an answer to its end and keeps nothing of it; rejects where it breaks off. */
export async function receive(portal: BenchPortal, path: string, headers: Readonly<Record<string, string>> = {}): Promise<Received> {
  const start = performance.now()
  const answer = await open(portal, path, headers)
  let [bytes, firstMs] = [0, 0]
  answer.on('data', (piece: Buffer) => {
    if (bytes === 0) firstMs = performance.now() - start
    bytes += piece.length
  })
  await finished(answer)
  return { bytes, firstMs, wholeMs: performance.now() - start }
}

/** Writes an answer into a file. */
export async function save(portal: BenchPortal, path: string, file: string, headers: Readonly<Record<string, string>> = {}): Promise<void> {
  await pipeline(await open(portal, path, headers), createWriteStream(file))
}

/** A call of a chart's procedure over a box. */
export function procedurePath(
  spName: string,
  { name }: Grid,
  box: Box,
  fields: string,
  more: Readonly<Record<string, string>> = {},
): string {
  const { time, lat, lon } = boundsOf(box)
  const ranges = { dt1: time[0], dt2: time[1], lat1: lat[0], lat2: lat[1], lon1: lon[0], lon2: lon[1], depth1: 0, depth2: 0 }
  const words = Object.entries({ spName, tableName: `tbl${name}`, fields, ...ranges, ...more }).map(([key, value]) => [key, String(value)])
  return `/api/data/sp?${new URLSearchParams(words)}`
}

/** The same rows as a SELECT, in whatever order is quickest. */
export function selectPath({ name }: Grid, box: Box, fields: string): string {
  const { time, lat, lon } = boundsOf(box)
  const where = `time BETWEEN '${time[0]}' AND '${time[1]}' AND lat BETWEEN ${lat.join(' AND ')} AND lon BETWEEN ${lon.join(' AND ')}`
  return `/api/data/query?${new URLSearchParams({ query: `SELECT time, lat, lon, ${fields} FROM tbl${name} WHERE ${where}` })}`
}
