import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { ComputedFile } from '#core/catalog/DatasetFile.ts'
import { limits } from '#core/limits/storage.ts'
import { Problem } from '#core/request/Problem.ts'
import { sqlText } from '#core/text/quoting.ts'
import { syncFile } from '../files/durable.ts'
import { hashFile } from '../files/hashFile.ts'
import { numberOf, queryRow, queryRows, type Table } from './facts/Table.ts'
import { parquetForm, readBounds } from './facts/writeParquet.ts'

/** A level that is quick; higher ones save a few per cent. */
const ZSTD_LEVEL = 3

type Files = ComputedFile['files']

/** Writes the sorted rows as Parquet files, whole years each and none above the limit of rows; the same rows always give the same bytes. */
export async function writeFiles(table: Table, folder: string, onProgress: (rows: number, ofRows: number) => void): Promise<Files> {
  await mkdir(folder, { recursive: true })
  const parts = await partsOf(table)
  const files: Files = []
  for (const [index, { first, last }] of parts.entries()) {
    onProgress(first, (parts.at(-1)?.last ?? first) + 1)
    const name = `part-${index + 1}.parquet`
    const path = join(folder, name)
    const where = `rowid BETWEEN ${first} AND ${last}`
    await table.connection.run(`COPY (SELECT * FROM observations WHERE ${where}) TO ${sqlText(path)} (${parquetForm(ZSTD_LEVEL)})`)
    await syncFile(path)
    const hash = await hashFile(path)
    await rejectOtherRows(table, path, where)
    files.push({ path: name, ...hash, ...(await readBounds(table, where)) })
  }
  return files
}

/** Reads a written file back: it must hold the rows that it was made of, each and no other. */
async function rejectOtherRows({ connection }: Table, path: string, where: string): Promise<void> {
  const sum = (from: string) => `SELECT concat(count(*), ' ', bit_xor(hash(r)), ' ', sum(hash(r)::HUGEINT)) AS rows FROM ${from}`
  const made = await queryRow(connection, sum(`(SELECT * FROM observations WHERE ${where}) AS r`))
  const read = await queryRow(connection, sum(`read_parquet(${sqlText(path)}) AS r`))
  if (made.rows !== read.rows)
    throw new Problem('damaged-data', 'A file reads back with different rows than were written; the disk may be failing.')
}

interface Part {
  readonly first: number
  readonly last: number
}

/** The periods that `sortRows` made, cut where one has more rows than a file may have. */
async function partsOf({ connection }: Table): Promise<Part[]> {
  const periods = await queryRows(connection, 'SELECT first_row, last_row FROM periods ORDER BY first_row')
  return periods.flatMap(({ first_row, last_row }) => cut({ first: numberOf(first_row), last: numberOf(last_row) }))
}

function cut({ first, last }: Part): Part[] {
  const count = Math.ceil((last - first + 1) / limits.ingestFileRows)
  const size = Math.ceil((last - first + 1) / count)
  return Array.from({ length: count }, (_, index) => ({
    first: first + index * size,
    last: Math.min(last, first + (index + 1) * size - 1),
  }))
}
