import { existsSync } from 'node:fs'
import { Problem } from '#core/request/Problem.ts'
import type { SqlRunner } from '../../query/SqlRunner.ts'
import type { ResolvedSelect } from '../../query/sql/tree.ts'
import { type Folders, placeOf } from '../duckdb/statement/files.ts'

/**
 * Has SELECTs run by the engine that holds the observations where it can, which is quicker by half for plain ones; what it rejects as
 * `not-supported` runs in the child processes. Where a server holds the observations, `folders` is where their files may be: without
 * them the error is thrown. Closing it closes both.
 */
export function sqlWithFallback(engine: SqlRunner, children: SqlRunner, folders: Folders | null): SqlRunner {
  const areFilesHere = ({ observationTables }: ResolvedSelect): boolean =>
    folders === null || observationTables.every(({ files }) => files.every(({ path }) => existsSync(placeOf(path, folders))))
  return {
    async run(query, options) {
      try {
        return await engine.run(query, options)
      } catch (fault) {
        const isForChildren = fault instanceof Problem && fault.code === 'not-supported' && areFilesHere(query)
        if (!isForChildren) throw fault
      }
      return children.run(query, options)
    },
    async close() {
      await engine.close?.()
      await children.close?.()
    },
  }
}
