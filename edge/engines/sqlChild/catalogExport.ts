import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import type { CatalogRow, CatalogTable } from '#core/catalog/CatalogTable.ts'
import { limits } from '#core/limits/storage.ts'
import type { ColumnType } from '#core/rows/Batch.ts'
import { sqlText } from '#core/text/quoting.ts'
import { renameDurably, syncTree } from '../../files/durable.ts'
import { doSumsMatch, writeSums } from '../../files/sums.ts'
import { duckDbTypes, quoted } from '../../query/sql/duckdbDialect.ts'

/** Where the files of the catalog's tables are now. */
export interface CatalogFiles {
  readonly checksum: string
  /** The absolute path of a table's file. */
  fileOf(table: CatalogTable): string
  /** Whether they are still as they were written; files that the system says are unchanged are not read again. */
  areIntact(): Promise<boolean>
}

/** What is exported: the public tables, and their rows by name. */
export interface CatalogSource {
  readonly tables: readonly CatalogTable[]
  rows(name: string): readonly CatalogRow[] | Promise<readonly CatalogRow[]>
}

/**
 * Writes public catalog tables as Parquet into `folder/<checksum>/`, one file per table, unless that is there already, and removes older
 * folders (a query that still reads one keeps its open files). The folder appears whole or not at all.
 */
export async function exportCatalog(folder: string, { tables, rows }: CatalogSource): Promise<CatalogFiles> {
  const contents = new Map<CatalogTable, string>()
  for (const table of tables) contents.set(table, linesOf(table, await rows(table.name)))
  const hash = createHash('sha256')
  for (const [{ name, columns }, lines] of contents) hash.update(JSON.stringify([name, columns, lines]))
  const checksum = hash.digest('hex').slice(0, 32)
  const target = join(folder, checksum)
  if (existsSync(target) && !(await doSumsMatch(target))) await rm(target, { recursive: true, force: true })
  if (!existsSync(target)) await writeAll(folder, target, contents)
  await removeOthers(folder, checksum)
  const paths = tables.map(({ name }) => join(target, fileName(name)))
  let intact = await readIdentities(paths)
  const areIntact = async () => {
    const now = await readIdentities(paths)
    if (now !== null && now === intact) return true
    if (!(await doSumsMatch(target))) return false
    intact = now
    return true
  }
  return { checksum, fileOf: ({ name }) => join(target, fileName(name)), areIntact }
}

/** What the system says of files, which changes when they do; null where one is missing. */
async function readIdentities(paths: readonly string[]): Promise<string | null> {
  const found = await Promise.all(paths.map((path) => stat(path, { bigint: true }).catch(() => null)))
  if (found.includes(null)) return null
  return found.map((file) => `${file?.ino} ${file?.size} ${file?.mtimeNs} ${file?.ctimeNs}`).join('\n')
}

const DRAFT = 'draft-'

const fileName = (table: string): string => `${table.replaceAll(/[^A-Za-z0-9_.]/g, '_')}.parquet`

/** A table's rows as JSON, a list of values a line, in the order of its columns. */
const linesOf = ({ columns }: CatalogTable, rows: readonly CatalogRow[]): string =>
  rows.map((row) => `${JSON.stringify(Object.fromEntries(columns.map(({ name }, index) => [`c${index}`, row[name] ?? null])))}\n`).join('')

async function writeAll(folder: string, target: string, contents: ReadonlyMap<CatalogTable, string>): Promise<void> {
  const draft = join(folder, `${DRAFT}${randomUUID()}`)
  await mkdir(draft, { recursive: true })
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' })
  try {
    const connection = await instance.connect()
    for (const [table, lines] of contents) await writeTable(connection, draft, table, lines)
    connection.closeSync()
    await writeSums(draft)
    await syncTree(draft)
    if (!existsSync(target)) await renameDurably(draft, target)
  } finally {
    instance.closeSync()
    await rm(draft, { recursive: true, force: true })
  }
}

async function writeTable(connection: DuckDBConnection, draft: string, { name, columns }: CatalogTable, lines: string): Promise<void> {
  const source = join(draft, 'rows.ndjson')
  await writeFile(source, lines)
  const given = columns.map((_, index) => `c${index}: 'VARCHAR'`).join(', ')
  const read = `read_json(${sqlText(source)}, format = 'newline_delimited', maximum_object_size = 104857600, columns = {${given}})`
  const casts = columns.map((column, index) => `${castOf(`c${index}`, column.type)} AS ${quoted(column.name)}`).join(', ')
  await connection.run(`COPY (SELECT ${casts} FROM ${read}) TO ${sqlText(join(draft, fileName(name)))} (FORMAT parquet)`)
  await rm(source)
}

const castOf = (column: string, type: ColumnType): string => (type === 'text' ? column : `CAST(${column} AS ${duckDbTypes[type]})`)

/** Older versions go at once, and after a time the drafts of processes that were killed. */
async function removeOthers(folder: string, checksum: string): Promise<void> {
  for (const entry of await readdir(folder)) {
    const path = join(folder, entry)
    const isOld = /^[0-9a-f]{32}$/.test(entry) ? entry !== checksum : entry.startsWith(DRAFT) && (await isAbandoned(path))
    if (isOld) await rm(path, { recursive: true, force: true })
  }
}

/** Another process may be writing it, and may have renamed it by now. */
async function isAbandoned(draft: string): Promise<boolean> {
  const found = await stat(draft).catch(() => null)
  return found !== null && found.mtimeMs < Date.now() - limits.supersededFilesGraceMs
}
