import { setImmediate as nextTurn } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { createClient, type Transaction } from '@libsql/client/sqlite3'
import { getTableColumns, getTableName } from 'drizzle-orm'
import { datasetParts } from '../database/datasetParts.ts'
import * as schema from '../database/schema/index.ts'

const PREVIEW_COPY_ROWS = 5_000 // copied in one turn of the event loop, between which others are answered

/** Everything that the catalog consists of, and nothing about people. Settings never hold a secret. */
const tables = [
  ...datasetParts,
  schema.settings,
  schema.programs,
  schema.datasets,
  schema.variableStatistics,
  schema.variableKeywords,
  schema.cruises,
  schema.datasetCruises,
  schema.cruiseTrajectories,
  schema.cruisePrograms,
  schema.observationFiles,
  schema.observationCubes,
  schema.supersededFolders,
]

/** Copies the catalog of one store, as it is at this moment, into another that has the same schema and no catalog. The portal goes on meanwhile. */
export async function copyCatalog(fromFile: string, toFile: string): Promise<void> {
  // One connection, as the other store is attached to it alone.
  const client = createClient({ url: pathToFileURL(toFile).href, concurrency: 1 })
  try {
    await client.execute('PRAGMA foreign_keys = OFF')
    await client.execute({ sql: 'ATTACH DATABASE ? AS source', args: [fromFile] })
    // Deferred, so that nothing of the other store is locked for those who write it.
    const tx = await client.transaction('deferred')
    for (const table of tables) await copyTable(tx, table)
    await tx.commit()
  } finally {
    client.close()
  }
}

async function copyTable(tx: Transaction, table: (typeof tables)[number]): Promise<void> {
  const name = `"${getTableName(table)}"`
  const columns = Object.values(getTableColumns(table))
    .map((column) => `"${column.name}"`)
    .join(', ')
  const { rows } = await tx.execute(`SELECT min(rowid), max(rowid) FROM source.${name}`)
  const [first, last] = [Number(rows[0]?.[0] ?? 0), Number(rows[0]?.[1] ?? -1)]
  for (let from = first; from <= last; from += PREVIEW_COPY_ROWS) {
    await nextTurn()
    const sql = `INSERT INTO main.${name} (${columns}) SELECT ${columns} FROM source.${name} WHERE rowid BETWEEN ? AND ?`
    await tx.execute({ sql, args: [from, from + PREVIEW_COPY_ROWS - 1] })
  }
}
