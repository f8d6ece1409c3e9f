import type { VariableBounds } from '#core/catalog/DatasetFile.ts'
import { limits } from '#core/limits/observations.ts'
import { gather } from '#core/observations/gather.ts'
import { bracketed } from '#core/observations/procedures/selectText.ts'
import { findTable, loadSnapshot } from '../../catalog/catalog.ts'
import type { Database } from '../../database/Database.ts'
import { prepareQuery } from '../prepareQuery.ts'
import type { SqlRunner } from '../SqlRunner.ts'
import type { ReadBounds } from './fillCoverage.ts'

/** Reads a variable's bounds with a SELECT, as a client would. */
export function boundsReader(database: Database, sql: SqlRunner, signal: AbortSignal): ReadBounds {
  return async (tableName, variable): Promise<VariableBounds | null> => {
    const catalog = await loadSnapshot(database)
    const table = findTable(catalog, tableName)?.table
    if (table === undefined) return null
    const places = ['lat', 'lon', table.timeColumn, ...(table.hasDepth ? ['depth'] : [])]
    const list = places.flatMap((name) => [`MIN(${bracketed(name)})`, `MAX(${bracketed(name)})`]).join(', ')
    const prepared = await prepareQuery(database, catalog, `SELECT ${list} FROM ${table.name} WHERE ${bracketed(variable)} IS NOT NULL`)
    if (prepared.kind !== 'select') throw new TypeError('bounds are read with a SELECT')
    const options = { signal, caller: 'coverage', timeoutMs: limits.sqlTimeLimitMs, maxRows: limits.downloadRows, catalog, database }
    const { columns } = await gather(await sql.run(prepared.select, options))
    const range = (name: string) => {
      const at = places.indexOf(name) * 2
      return { min: Number(columns[at]?.values[0]), max: Number(columns[at + 1]?.values[0]) }
    }
    return { lat: range('lat'), lon: range('lon'), time: range(table.timeColumn), depthMetres: table.hasDepth ? range('depth') : null }
  }
}
