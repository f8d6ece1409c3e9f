import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { inTurn } from '../report.ts'
import { type Bench, roundsOf } from './Bench.ts'
import type { BenchPortal } from './benchPortal.ts'
import { procedurePath, receive, save, selectPath } from './client.ts'
import { compare, digestOf, isOrdered } from './digest.ts'
import { boxes, fromSql, grids, rowsIn, variables } from './grid.ts'
import { clusteredTable, readAll } from './sqlite.ts'

type Size = '10k' | '200k' | '2M'
const order = ' ORDER BY time, lat, lon'

/** The most that a download may take of what DuckDB's own COPY of the same select takes. */
const targets = {
  '10k': { ordered: 4, unordered: null, rounds: 9 },
  '200k': { ordered: 2.5, unordered: null, rounds: 7 },
  '2M': { ordered: 2.5, unordered: 2.2, rounds: 5 },
} as const
/** The most that the long download may take of what the program `sqlite3` takes to write the same rows. */
const SQLITE_TARGET = 0.6

/** Which portal is measured, what its figures are called, and whether the design has goals for it. */
export interface Subject {
  readonly portal: BenchPortal
  readonly prefix: string
  readonly hasTargets: boolean
}

/** Downloads of 10,000, 200,000 and 1,990,000 rows as CSV on a socket, in order and in any, against COPY to /dev/null and `sqlite3 -csv`. */
export async function csv(bench: Bench): Promise<void> {
  await csvOf(bench, { portal: bench.portal, prefix: '', hasTargets: true })
}

/** The same of any portal that has the grid of 20 million rows. */
async function csvOf(bench: Bench, subject: Subject): Promise<void> {
  for (const size of ['10k', '200k', '2M'] as const) await ofSize(bench, subject, size)
}

async function ofSize(bench: Bench, { portal, prefix, hasTargets }: Subject, size: Size): Promise<void> {
  const { stored, connection } = bench
  const box = boxes[size]
  const paths = {
    ordered: procedurePath('uspSpaceTime', grids.usual, box, variables.join(',')),
    unordered: selectPath(grids.usual, box, variables.join(', ')),
  }
  const select = `SELECT time, lat, lon, ${variables.join(', ')} ${fromSql(stored.usual, box)}`
  const copy = (sql: string) => async () => void (await connection.run(`COPY (${sql}) TO '/dev/null' (FORMAT csv)`))
  const sqlite = hasTargets && size === '2M' ? await clusteredTable(bench, select + order) : null
  const times = await inTurn(roundsOf(bench, targets[size].rounds), {
    ordered: async () => void (await receive(portal, paths.ordered)),
    orderedCopy: copy(select + order),
    unordered: async () => void (await receive(portal, paths.unordered)),
    unorderedCopy: copy(select),
    sqlite: async () => void (sqlite && (await readAll(sqlite))),
  })
  for (const way of ['ordered', 'unordered'] as const) {
    const { isRight, check, bytes } = await verified(bench, portal, paths[way], select, rowsIn(box), way === 'ordered')
    const target = hasTargets ? targets[size][way] : null
    const line = (floor: string, floorMs: number, most: number | null) => {
      const ratio = times[way] / floorMs
      const value = {
        name: `${prefix}CSV of ${size} rows, ${way} (${(bytes / times[way] / 1000).toFixed(0)} MB/s)`,
        value: times[way],
        unit: 'ms',
      }
      bench.report({ ...value, floor: `${floor} ${floorMs.toFixed(0)} ms`, ratio, target: most, isRight, check })
    }
    line('DuckDB COPY', way === 'ordered' ? times.orderedCopy : times.unorderedCopy, target)
    if (sqlite) line('sqlite3 -csv', times.sqlite, SQLITE_TARGET)
  }
}

/** Reads the answer once more and compares it with what COPY writes; not part of any time. */
async function verified(bench: Bench, portal: BenchPortal, path: string, select: string, rows: number, mustBeOrdered: boolean) {
  const { connection, folder } = bench
  const [ours, theirs] = [join(folder, 'ours.csv'), join(folder, 'theirs.csv')]
  await save(portal, path, ours)
  await connection.run(`COPY (${select}) TO '${theirs}' (FORMAT csv)`)
  const { isRight, check } = compare(await digestOf(connection, ours), await digestOf(connection, theirs), rows)
  const inOrder = !mustBeOrdered || (await isOrdered(ours))
  return { isRight: isRight && inOrder, check: inOrder ? check : 'another order', bytes: (await stat(ours)).size }
}
