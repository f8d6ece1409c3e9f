import { setImmediate as nextTurn } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { Client } from '@libsql/client'
import { createClient, type Transaction } from '@libsql/client/sqlite3'
import { getTableColumns, getTableName } from 'drizzle-orm'
import { datasetParts } from '../database/datasetParts.ts'
import * as schema from '../database/schema/index.ts'

const SERVER_COPY_ROWS = 500 // a response with these is a few megabytes
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

/** The same from the store of a server, by one transaction that reads. */
export async function copyServerCatalog(server: Client, toFile: string): Promise<void> {
  const client = createClient({ url: pathToFileURL(toFile).href, concurrency: 1 })
  const source = await server.transaction('read')
  try {
    await client.execute('PRAGMA foreign_keys = OFF')
    for (const table of tables) {
      const columns = Object.values(getTableColumns(table)).map((column) => `"${column.name}"`)
      const insert = `INSERT INTO "${getTableName(table)}" (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`
      const select = `SELECT ${columns.join(', ')}, rowid FROM "${getTableName(table)}" WHERE rowid > ? ORDER BY rowid LIMIT ?`
      for (let after: unknown = 0, isMore = true; isMore; ) {
        const { rows } = await source.execute({ sql: select, args: [Number(after), SERVER_COPY_ROWS] })
        const inserts = rows.map((row) => ({ sql: insert, args: columns.map((_, index) => row[index] ?? null) }))
        if (inserts.length > 0) await client.batch(inserts, 'write')
        after = rows.at(-1)?.[columns.length]
        isMore = rows.length === SERVER_COPY_ROWS
      }
    }
  } finally {
    source.close()
    client.close()
  }
}
