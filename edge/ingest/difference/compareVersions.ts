import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { DuckDBConnection } from '@duckdb/node-api'
import type { VersionDifference } from '#core/catalog/versionDifference.ts'
import { limits } from '#core/limits/storage.ts'
import { numberOf, queryRow } from '../facts/Table.ts'
import { withDatabase } from '../withDatabase.ts'
import { type ComparedTable, changesSql, filesSql, joinColumns, sharedPositionsSql } from './joinedVersions.ts'
import { summariseChanges } from './summariseChanges.ts'

/** Two versions of a table with the same position columns. */
export interface Comparison {
  readonly before: ComparedTable
  readonly after: ComparedTable
  /** Gets what does not fit into memory, and is gone afterwards; its parent exists. */
  readonly spillFolder: string
}

/**
 * Compares the values of two versions with bounded memory and disk. Rows are matched by position, and by cruise where both versions have that
 * column; rows of one position in the order of their values. Rejects with the signal's reason when stopped.
 */
export async function compareVersions({ before, after, spillFolder }: Comparison, signal: AbortSignal): Promise<VersionDifference> {
  const maxSpillBytes = Math.min(limits.comparisonSpillBytes, (await freeBytes(dirname(spillFolder))) / 2)
  return withDatabase({ file: ':memory:', spillFolder, maxSpillBytes, signal }, async (connection) => {
    const sharePositions = (await hasSharedPositions(connection, before)) || (await hasSharedPositions(connection, after))
    await connection.run(changesSql(before, after, sharePositions))
    const { added, removed, key, variables } = joinColumns(before, after)
    const rows = { before: await countRows(connection, before), after: await countRows(connection, after) }
    const changes = await summariseChanges(connection, { before, after, variables, rows })
    return { ...changes, matchedBy: [...key], sharePositions, addedVariables: [...added], removedVariables: [...removed] }
  })
}

async function hasSharedPositions(connection: DuckDBConnection, table: ComparedTable): Promise<boolean> {
  const { shared } = await queryRow(connection, sharedPositionsSql(table))
  return Boolean(shared)
}

async function countRows(connection: DuckDBConnection, { files }: ComparedTable): Promise<number> {
  return numberOf((await queryRow(connection, `SELECT count(*)::DOUBLE AS n FROM ${filesSql(files)}`)).n)
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
