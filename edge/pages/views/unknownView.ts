import { cruisePath, datasetPath, programPath } from '#core/catalog/pagePaths.ts'
import type { NearName } from '#core/catalog/search/nearNames.ts'
import { nearNames } from '#core/catalog/search/nearNames.ts'
import { limits } from '#core/limits/catalog.ts'
import type { UnknownView } from '#core/pages/views.ts'
import { cachedPerVersion } from '../../catalog/cachedPerVersion.ts'
import { type CatalogSnapshot, loadSnapshot } from '../../catalog/catalog.ts'
import { cruisesOf } from '../../catalog/cruises.ts'
import { programsOf } from '../../catalog/programs.ts'
import type { Database } from '../../database/Database.ts'

/** The names of everything of a kind that has a page. */
const namesOf = {
  dataset: async (_: Database, { datasets }: CatalogSnapshot): Promise<NearName[]> =>
    datasets.map(({ record }) => ({ name: record.Short_Name, title: record.Long_Name, path: datasetPath(record.Short_Name) })),
  cruise: async (database: Database, catalog: CatalogSnapshot): Promise<NearName[]> =>
    (await cruisesOf(database, catalog)).map(({ Name, Nickname }) => ({ name: Name, title: Nickname, path: cruisePath(Name) })),
  program: async (database: Database, catalog: CatalogSnapshot): Promise<NearName[]> =>
    (await programsOf(database, catalog)).map(({ key, name }) => ({ name: key, title: name, path: programPath(key.toLowerCase()) })),
} as const

/** What the page for a name that the store does not have shows. However long the name is, its cost is bounded. */
export async function unknownView(database: Database, kind: keyof typeof namesOf, requested: string): Promise<UnknownView> {
  // A name of characters that nobody sees is none.
  const name = requested.replace(/\p{C}+/gu, ' ').trim()
  const catalog = await loadSnapshot(database)
  const near = await cachedPerVersion(catalog, `near names, ${kind}`, async () => nearNames(await namesOf[kind](database, catalog)))
  const isLong = name.length > limits.requestedNameCharacters
  return { name: isLong ? `${name.slice(0, limits.requestedNameCharacters)}…` : name, near: near(name) }
}
