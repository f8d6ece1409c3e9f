import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type { DuckDBConnection } from '@duckdb/node-api'

/** How many rows a CSV of the grid's columns has, and what they are, whatever their order and however its writer puts numbers and times. */
export interface Digest {
  readonly rows: number
  /** The sum of the MD5s of all rows, each a whole number of 64 bits. */
  readonly sum: string
}

const types = { time: 'VARCHAR', lat: 'DOUBLE', lon: 'DOUBLE', sst: 'FLOAT', sss: 'FLOAT', chl: 'FLOAT' }

/** The digest of a CSV file with column names, or of none of them where `hasNames` is false. */
export async function digestOf(connection: DuckDBConnection, file: string, hasNames = true): Promise<Digest> {
  const shape = Object.entries(types).map(([name, type]) => `'${name}': '${type}'`)
  const cells = ['epoch_ms(time::TIMESTAMP)', 'lat', 'lon', 'sst', 'sss', 'chl'].map((cell) => `coalesce((${cell})::VARCHAR, '')`)
  const reader = await connection.runAndReadAll(
    `SELECT count(*)::INTEGER, sum(md5_number_lower(line)::HUGEINT)::VARCHAR FROM (
      SELECT concat_ws(',', ${cells.join(', ')}) AS line
      FROM read_csv('${file}', auto_detect = false, delim = ',', header = ${hasNames}, columns = {${shape.join(', ')}}, quote = '"'))`,
  )
  const [row] = reader.getRowsJS()
  return { rows: Number(row?.[0]), sum: String(row?.[1]) }
}

/** Whether two digests are of the same rows, in words for the report. */
export function compare(found: Digest, expected: Digest, rows: number): { readonly isRight: boolean; readonly check: string } {
  const isRight = found.rows === rows && found.rows === expected.rows && found.sum === expected.sum
  const check = isRight ? `${rows} rows, digest ${found.sum.slice(0, 8)}` : `${found.rows} of ${rows} rows, or other values`
  return { isRight, check }
}

/** Whether the lines of a CSV file go by time, lat and lon, no place twice. */
export async function isOrdered(file: string): Promise<boolean> {
  let last: readonly [string, number, number] | null = null
  for await (const line of createInterface({ input: createReadStream(file) })) {
    if (line === '' || line.startsWith('time')) continue
    const [time = '', lat, lon] = line.split(',', 3)
    const next = [time, Number(lat), Number(lon)] as const
    if (last !== null && !isBefore(last, next)) return false
    last = next
  }
  return true
}

type Place = readonly [string, number, number]

function isBefore([time, lat, lon]: Place, [nextTime, nextLat, nextLon]: Place): boolean {
  if (time !== nextTime) return time < nextTime
  return lat === nextLat ? lon < nextLon : lat < nextLat
}
