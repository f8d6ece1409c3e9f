import { eq, or } from 'drizzle-orm'
import type { DatasetFile } from '#core/catalog/DatasetFile.ts'
import { Problem } from '#core/request/Problem.ts'
import type { Transaction } from '../database/catalogVersion.ts'
import type { Database } from '../database/Database.ts'
import { datasets } from '../database/schema/index.ts'

type Known = typeof datasets.$inferSelect

/**
 * The ingested data set that this one is a new version of; undefined where it is new. Throws `conflict` where one of its names belongs to
 * the default catalog or to another data set.
 */
export async function earlierVersion(
  database: Database | Transaction,
  { shortName, longName, tableName }: DatasetFile,
): Promise<Known | undefined> {
  const named = await database
    .select()
    .from(datasets)
    .where(or(eq(datasets.shortName, shortName), eq(datasets.longName, longName), eq(datasets.tableName, tableName)))
  const own = named.find((row) => isSame(row.shortName, shortName))
  if (own?.origin === 'catalog')
    throw new Problem('conflict', `${own.shortName} is a data set of the default catalog. Choose another short name.`)
  const other = named.find((row) => row !== own)
  if (other !== undefined) {
    const what = isSame(other.tableName, tableName) ? `The table name ${tableName}` : `The long name “${longName}”`
    throw new Problem('conflict', `${what} belongs to the data set ${other.shortName}. Choose another.`)
  }
  if (own !== undefined && !isSame(own.tableName, tableName)) {
    throw new Problem('conflict', `The table of ${own.shortName} is ${own.tableName}; a new version must keep that name.`)
  }
  return own
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()
