import { existsSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../content/catalog')
/** Where data sets are that tests need beside the default catalog, in its form: the virtual cruises. */
export const fixtureCatalog = join(import.meta.dirname, '../fixtures/catalog')
/** What an engine opens to read the default catalog and the fixtures, whose `@store/` paths are the same below a data folder. */
export const testFolders = { root, storeRoot: fixtureCatalog } as const

/** The folder of a data set of either. */
export function datasetFolder(shortName: string): string {
  const made = join(fixtureCatalog, shortName)
  return existsSync(made) ? made : join(root, shortName)
}
