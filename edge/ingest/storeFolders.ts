import { join } from 'node:path'
import { placeOf } from '../engines/duckdb/statement/files.ts'

/** The folder of a portal's own observations. */
export const observationsFolder = (dataDir: string): string => join(dataDir, 'observations')

/** What the manifests of previews begin their paths with; no table has this name. */
export const previewsInStore = '@store/.previews/'

/** The folder of previews, each in a folder of its own. */
export const previewsFolder = (dataDir: string): string => storePathOf(dataDir, previewsInStore)

/** Where a path of the manifest that begins with `@store/` is. */
export const storePathOf = (dataDir: string, path: string): string => placeOf(path, { root: '', storeRoot: observationsFolder(dataDir) })
