import { count } from 'drizzle-orm'
import type { highlightKeys } from '#core/api/service.ts'
import { highlightsOf } from '#core/catalog/highlights.ts'
import type { Database } from '../database/Database.ts'
import { cruises } from '../database/schema/index.ts'
import { catalogOf } from './catalog.ts'

/** One figure of the home page, computed from the present catalog. */
export async function highlight(database: Database, key: (typeof highlightKeys)[number]): Promise<number> {
  const { datasets } = await catalogOf(database)
  const [row] = await database.select({ number: count() }).from(cruises)
  return highlightsOf(datasets, row?.number ?? 0)[key]
}
