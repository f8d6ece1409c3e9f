import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { csvBytes } from '#core/observations/csv.ts'
import type { SubsetQuery } from '#core/observations/ObservationEngine.ts'
import { ParquetEngine } from '../../../edge/engines/parquet/ParquetEngine.ts'
import { type CountedReads, fileSource } from '../../helpers/fileSource.ts'
import { inTurn } from '../report.ts'
import { type Bench, roundsOf } from './Bench.ts'
import { compare, digestOf } from './digest.ts'
import { boxes, columns, extentOf, fromSql, rowsIn, tableOf, variables } from './grid.ts'

const ROUNDS = 5
/** The design's goal for 200,000 rows. */
const targets = { '10k': null, '200k': 6 } as const

/** The engine of workers on Node over local files, for the sizes that it takes: reading and formatting, without HTTP. */
export async function hyparquet(bench: Bench): Promise<void> {
  const { stored, connection, folder } = bench
  const counted: CountedReads = { reads: 0, bytes: 0, maxAtOnce: 0 }
  const engine = new ParquetEngine(fileSource(stored.usual.folder, counted))
  for (const size of ['10k', '200k'] as const) {
    const query = queryOf(bench, size)
    const bytesOf = async (keep: (piece: Uint8Array) => void) => {
      const stream = await engine.subset(query, { signal: new AbortController().signal, caller: 'test', timeoutMs: 60_000 })
      for await (const piece of csvBytes(stream)) keep(piece)
    }
    const select = `SELECT time, lat, lon, ${variables.join(', ')} ${fromSql(stored.usual, boxes[size])}`
    const times = await inTurn(roundsOf(bench, ROUNDS), {
      ours: () => bytesOf(() => undefined),
      floor: async () => void (await connection.run(`COPY (${select}) TO '/dev/null' (FORMAT csv)`)),
    })
    Object.assign(counted, { reads: 0, bytes: 0 })
    const pieces: Uint8Array[] = []
    await bytesOf((piece) => pieces.push(piece))
    const [ours, theirs] = [join(folder, 'ours.csv'), join(folder, 'theirs.csv')]
    await writeFile(ours, pieces)
    await connection.run(`COPY (${select}) TO '${theirs}' (FORMAT csv)`)
    const { isRight, check } = compare(await digestOf(connection, ours), await digestOf(connection, theirs), rowsIn(boxes[size]))
    const [ratio, target] = [times.ours / times.floor, targets[size]]
    const reads = `${counted.reads} reads, ${(counted.bytes / 1e6).toFixed(1)} MB`
    const floor = `DuckDB COPY ${times.floor.toFixed(0)} ms`
    bench.report({
      name: `hyparquet: CSV of ${size} rows, any order`,
      value: times.ours,
      unit: 'ms',
      floor,
      ratio,
      target,
      isRight,
      check: `${check}, ${reads}`,
    })
  }
}

function queryOf({ stored }: Bench, size: '10k' | '200k'): SubsetQuery {
  return { table: tableOf(stored.usual), columns: columns.map(({ name }) => name), extent: extentOf(boxes[size]), order: 'none' }
}
