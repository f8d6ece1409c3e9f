import { desc, eq, isNull } from 'drizzle-orm'
import { inventedNames, type SampleNames } from '#core/portal/defaultCatalog.ts'
import type { Database } from '../database/Database.ts'
import { cruises, datasets, variables } from '../database/schema/index.ts'

/** What the documentation of a portal without the default catalog names: its latest data set and a variable of it, and one of its cruises. */
export async function sampleNames(database: Database): Promise<SampleNames> {
  const { id, shortName, tableName, retiredAt } = datasets
  const dataset = await database.select({ id, shortName, tableName }).from(datasets).where(isNull(retiredAt)).orderBy(desc(id)).get()
  if (dataset === undefined) return inventedNames
  const { name, visualize, datasetId } = variables
  const variable = await database.select({ name }).from(variables).where(eq(datasetId, dataset.id)).orderBy(desc(visualize)).get()
  const cruise = await database.select({ name: cruises.name }).from(cruises).get()
  return {
    ...{ dataset: dataset.shortName, table: dataset.tableName, time: inventedNames.time },
    ...{ variable: variable?.name ?? inventedNames.variable, cruise: cruise?.name ?? inventedNames.cruise },
  }
}
