import { join } from 'node:path'
import { inTurn, noted } from '../report.ts'
import { type Bench, roundsOf } from './Bench.ts'
import { procedurePath, receive, save } from './client.ts'
import { boxes, grids, rowsIn, variables } from './grid.ts'

const ROUNDS = 5
/** The design's goal for gzip: a quarter of the bytes for 1.4 times the time. */
const GZIP = { bytes: 0.25, time: 1.4 }

/** Sizes and times of 200,000 rows in the other forms and compressed, against CSV as it is. */
export async function forms(bench: Bench): Promise<void> {
  const { portal, report } = bench
  const path = (format?: string) =>
    procedurePath('uspSpaceTime', grids.usual, boxes['200k'], variables.join(','), format === undefined ? {} : { format })
  const ways = {
    csv: { path: path(), headers: {} },
    gzip: { path: path(), headers: { 'Accept-Encoding': 'gzip' } },
    br: { path: path(), headers: { 'Accept-Encoding': 'br' } },
    arrow: { path: path('arrow'), headers: {} },
    'arrow, gzip': { path: path('arrow'), headers: { 'Accept-Encoding': 'gzip' } },
    parquet: { path: path('parquet'), headers: {} },
    netcdf: { path: path('netcdf'), headers: {} },
  }
  type Way = keyof typeof ways
  const names = Object.keys(ways) as Way[]
  const bytes = new Map<Way, number>()
  const read = (way: Way) => async () => void bytes.set(way, (await receive(portal, ways[way].path, ways[way].headers)).bytes)
  const deeds = Object.fromEntries(names.map((way) => [way, read(way)])) as Record<Way, () => Promise<void>>
  const times = await inTurn(roundsOf(bench, ROUNDS), deeds)
  const parquet = await parquetRows(bench, path('parquet'))
  const sizeOf = (way: Way) => bytes.get(way) ?? Number.NaN
  for (const way of names.slice(1)) {
    const share = sizeOf(way) / sizeOf('csv')
    const floor = `CSV ${times.csv.toFixed(0)} ms`
    const ratio = times[way] / times.csv
    const check = `${(share * 100).toFixed(1)} % of CSV's ${(sizeOf('csv') / 1e6).toFixed(1)} MB${way === 'parquet' ? `, ${parquet}` : ''}`
    if (way !== 'gzip') report(noted(`200k rows as ${way}`, times[way], 'ms', floor, ratio, check))
    else {
      report({ name: '200k rows, gzip', value: times[way], unit: 'ms', floor, ratio, target: GZIP.time, check })
      report({ name: '  its size', value: sizeOf(way) / 1e6, unit: 'MB', floor: 'CSV', ratio: share, target: GZIP.bytes, check })
    }
  }
}

async function parquetRows({ portal, connection, folder }: Bench, path: string): Promise<string> {
  const file = join(folder, 'rows.parquet')
  await save(portal, path, file)
  const [row] = (await connection.runAndReadAll(`SELECT count(*)::INTEGER FROM read_parquet('${file}')`)).getRowsJS()
  const rows = Number(row?.[0])
  if (rows !== rowsIn(boxes['200k'])) throw new Error(`the Parquet answer has ${rows} rows`)
  return `${rows} rows read back`
}
