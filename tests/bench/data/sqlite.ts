import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { skipped } from '../report.ts'
import type { Bench } from './Bench.ts'
import { compare, digestOf } from './digest.ts'
import { boxes, columns, rowsIn } from './grid.ts'

/** A database with the rows of one select, and the text that reads them all. */
export interface ClusteredTable {
  readonly file: string
  readonly select: string
}

/**
 * The rows of a select as a clustered SQLite table (WITHOUT ROWID, by time, lat and lon), which the program `sqlite3` reads; times as the
 * text that they are answered as. Null where the program is missing, which is reported.
 */
export async function clusteredTable(bench: Bench, rows: string): Promise<ClusteredTable | null> {
  if (spawnSync('sqlite3', ['-version']).status !== 0) {
    bench.report(skipped('CSV of 2M rows against sqlite3 -csv', 'the program sqlite3 is not installed'))
    return null
  }
  const [file, csv, answer] = ['rows.sqlite', 'rows.csv', 'sqlite.csv'].map((name) => join(bench.folder, name)) as [string, string, string]
  const timed = `SELECT strftime(time, '%Y-%m-%dT%H:%M:%S.%gZ') AS time, * EXCLUDE (time) FROM (${rows})`
  await bench.connection.run(`COPY (${timed}) TO '${csv}' (FORMAT csv, HEADER false)`)
  const typed = columns.map(({ name }) => `${name} ${name === 'time' ? 'TEXT' : 'REAL'}`)
  const make = [
    'PRAGMA journal_mode = OFF;',
    'PRAGMA synchronous = OFF;',
    `CREATE TABLE rows (${typed.join(', ')}, PRIMARY KEY (time, lat, lon)) WITHOUT ROWID;`,
    `.import --csv ${csv} rows`,
    // An empty field of the file is a text of no characters until then.
    "UPDATE rows SET chl = NULL WHERE chl = '';",
  ]
  await sqlite(['-bail', file], make.join('\n'))
  const table = { file, select: `SELECT * FROM rows` }
  await sqlite(['-csv', '-header', file], `.output ${answer}\n${table.select};`)
  const digest = await digestOf(bench.connection, answer)
  const { isRight, check } = compare(digest, await digestOf(bench.connection, csv, false), rowsIn(boxes['2M']))
  if (!isRight) throw new Error(`sqlite3 -csv: ${check}`)
  return table
}

/** Lets the program write the whole table as CSV to nobody. */
export function readAll({ file, select }: ClusteredTable): Promise<void> {
  return sqlite(['-csv', file, select], '')
}

async function sqlite(words: readonly string[], input: string): Promise<void> {
  const child = spawn('sqlite3', words, { stdio: ['pipe', 'ignore', 'inherit'] })
  child.stdin.end(input)
  const [status] = await once(child, 'exit')
  if (status !== 0) throw new Error(`sqlite3 ended with ${status}`)
}
