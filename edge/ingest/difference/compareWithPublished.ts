import { asc, eq } from 'drizzle-orm'
import type { ComputedFile, DatasetFile } from '#core/catalog/DatasetFile.ts'
import type { NotCompared, VersionDifference } from '#core/catalog/versionDifference.ts'
import { Problem } from '#core/request/Problem.ts'
import type { Database } from '../../database/Database.ts'
import { type datasets, observationFiles, observationTables } from '../../database/schema/index.ts'
import { areFilesIntact } from '../areFilesIntact.ts'
import { storePathOf } from '../storeFolders.ts'
import type { Comparison } from './compareVersions.ts'
import { type ComparedTable, positionColumns } from './joinedVersions.ts'

/** A new version compared with the published one, before it replaces that. */
export interface ComparedWithPublished {
  /** The version that it was compared with. */
  readonly before: number
  readonly beforeName: string
  readonly difference: VersionDifference | null
  /** Why there is no difference. */
  readonly notCompared: NotCompared | null
  /** What went wrong, for whoever publishes. */
  readonly warning: string | null
}

/** Compares two versions, in this process or in another. */
export type Compare = (comparison: Comparison) => Promise<VersionDifference>

/** The new version, which is not published yet. */
interface NewVersion {
  readonly draft: Pick<DatasetFile, 'variables'>
  readonly computed: Pick<ComputedFile, 'columns' | 'files' | 'lat' | 'lon' | 'time'>
  /** Absolute paths in the order of the rows. */
  readonly files: readonly string[]
  readonly spillFolder: string
}

/**
 * Compares a new version with the published one while the files of both are there. Publishing goes on where that fails: the version is then
 * kept with the reason. Null for a data set that is not in the catalog. Rejects where the portal stops.
 */
export async function compareWithPublished(
  { database, dataDir }: { readonly database: Database; readonly dataDir: string },
  published: typeof datasets.$inferSelect | undefined,
  { draft, computed, files, spillFolder }: NewVersion,
  compare: Compare,
): Promise<ComparedWithPublished | null> {
  if (published === undefined || published.retiredAt !== null) return null
  const known = await publishedTable(database, dataDir, published.id)
  if (known === null) return null
  const { version: before, table } = known
  const result = { before, beforeName: published.version, difference: null, notCompared: null, warning: null }
  const after: ComparedTable = { ...computed, files }
  if (String(positionColumns(table.columns)) !== String(positionColumns(after.columns))) return { ...result, notCompared: 'coordinates' }
  if (!(await areFilesIntact({ database, dataDir }, published.id))) {
    const warning = `Files of version ${before} are missing or damaged, so the versions were not compared.`
    return { ...result, notCompared: 'files', warning }
  }
  try {
    return { ...result, difference: described(await compare({ before: table, after, spillFolder }), draft) }
  } catch (fault) {
    // A portal that stops publishes nothing.
    if (!(fault instanceof Error) || (fault instanceof Problem && fault.code === 'busy')) throw fault
    return { ...result, notCompared: 'failed', warning: `The versions could not be compared: ${fault.message}` }
  }
}

/** With the names and units that the new version gives its variables. */
function described(difference: VersionDifference, { variables }: NewVersion['draft']): VersionDifference {
  const known = new Map(variables.map((variable) => [variable.name, variable]))
  return {
    ...difference,
    variables: difference.variables.map((variable) => {
      const { longName = variable.longName, unit = '' } = known.get(variable.name) ?? {}
      return { ...variable, longName, unit }
    }),
  }
}

async function publishedTable(database: Database, dataDir: string, datasetId: number) {
  const table = await database.select().from(observationTables).where(eq(observationTables.datasetId, datasetId)).get()
  if (table === undefined) return null
  const files = await database
    .select()
    .from(observationFiles)
    .where(eq(observationFiles.tableId, table.id))
    .orderBy(asc(observationFiles.id))
  const min = (values: readonly number[]) => values.reduce((one, other) => Math.min(one, other))
  const max = (values: readonly number[]) => values.reduce((one, other) => Math.max(one, other))
  const range = (axis: 'lat' | 'lon' | 'time') => ({
    min: min(files.map((file) => file[`${axis}Min`])),
    max: max(files.map((file) => file[`${axis}Max`])),
  })
  if (files.length === 0) return null
  const compared: ComparedTable = {
    files: files.map(({ path }) => storePathOf(dataDir, path)),
    columns: table.columns,
    ...{ lat: range('lat'), lon: range('lon'), time: range('time') },
  }
  return { version: table.version, table: compared }
}
