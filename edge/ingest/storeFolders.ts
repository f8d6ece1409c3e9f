import { join } from 'node:path'
import { placeOf } from '../engines/duckdb/statement/rows.ts'

/** The folder of a portal's own observations. */
export const observationsFolder = (dataDir: string): string => join(dataDir, 'observations')

/** Where a path of the manifest that begins with `@store/` is. */
export const storePathOf = (dataDir: string, path: string): string => placeOf(path, { root: '', storeRoot: observationsFolder(dataDir) })
