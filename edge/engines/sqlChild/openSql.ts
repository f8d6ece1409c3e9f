import { mkdir } from 'node:fs/promises'
import { catalogTables } from '#core/catalog/tables/index.ts'
import type { CatalogSnapshot } from '../../catalog/catalog.ts'
import { catalogTableRows } from '../../catalog/tables/catalogTableRows.ts'
import type { Database } from '../../database/Database.ts'
import type { SqlRunner } from '../../query/SqlRunner.ts'
import { columnRows, columnsTable } from '../../query/sql/informationSchema.ts'
import type { Locate } from '../../query/sql/renderDuckDb.ts'
import type { FileChecks } from '../duckdb/DuckDbEngine.ts'
import { type Folders, placeOf } from '../duckdb/statement/files.ts'
import { type CatalogFiles, exportCatalog } from './catalogExport.ts'
import { SqlChildren } from './SqlChildren.ts'

/** Resolves the tables of SELECTs. */
export interface SqlStore {
  readonly database: Database
  /** The folders of observations. */
  readonly folders: Folders
  /** Gets the catalog's public tables as files. */
  readonly catalogFolder: string
  /** Where the child processes are; stays empty. */
  readonly emptyFolder: string
  /** Holds files against their hashes before they are read. */
  readonly checks?: FileChecks
}

/** Answers SELECTs in child processes over the observations and the catalog that they were resolved with; the catalog's files are written anew when it has changed. */
export async function openSql({ database, folders, catalogFolder, emptyFolder, checks }: SqlStore): Promise<SqlRunner> {
  let loaded: { readonly checksum: string; readonly files: Promise<CatalogFiles> } | null = null
  const filesOf = async (catalog: CatalogSnapshot): Promise<CatalogFiles> => {
    const isLoaded = loaded?.checksum === catalog.checksum && (await loaded.files.then((files) => files.areIntact()))
    if (loaded === null || !isLoaded) {
      const files = exportCatalog(catalogFolder, sourceOf(database, catalog))
      loaded = { checksum: catalog.checksum, files }
      files.catch(() => {
        loaded = null
      })
    }
    return loaded.files
  }
  await mkdir(emptyFolder, { recursive: true, mode: 0o500 })
  const children = await SqlChildren.open({ folder: emptyFolder, locate: locateIn(folders, null) })
  return {
    async run(query, options) {
      const files = query.catalogTables.length === 0 ? null : await filesOf(options.catalog)
      await checks?.check(
        query.observationTables.flatMap((table) => table.files),
        options.signal,
      )
      return children.run(query, options, locateIn(folders, files))
    },
    close: () => children.close(),
  }
}

function locateIn(folders: Folders, catalogFiles: CatalogFiles | null): Locate {
  return {
    observations: ({ files }) => files.map(({ path }) => placeOf(path, folders)),
    catalog: (table) => {
      if (catalogFiles === null) throw new TypeError('The catalog was not written before it was requested')
      return [catalogFiles.fileOf(table)]
    },
  }
}

function sourceOf(database: Database, catalog: CatalogSnapshot) {
  const observations = catalog.datasets.flatMap(({ table }) => (table === null ? [] : [table]))
  return {
    tables: [...catalogTables, columnsTable],
    rows: (name: string) =>
      name === columnsTable.name ? columnRows([...observations, ...catalogTables]) : catalogTableRows(database, catalog, name),
  }
}
