import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ComputedFile, computedFile, type DatasetFile, datasetFile } from '#core/catalog/DatasetFile.ts'
import { everywhere } from '#core/extent/Extent.ts'
import type { ObservationTable } from '#core/observations/ObservationEngine.ts'
import { fixtureCatalog } from './fixtureCatalog.ts'

/** The default catalog as it is committed, or that of the tests, which has the fixtures too. */
export interface DefaultCatalog {
  readonly root: string
  /** The folder that paths of the fixtures are relative to. */
  readonly storeRoot: string
  readonly datasets: readonly { readonly dataset: DatasetFile; readonly computed: ComputedFile }[]
  /** The observation table of a data set, its paths as in a store of the tests. */
  table(shortName: string): ObservationTable
}

export const wholeOcean = everywhere

/** Reads and checks `content/catalog`. */
export async function readDefaultCatalog(): Promise<DefaultCatalog> {
  return catalogOf(await entriesIn(root))
}

/** The same with the fixtures: what a portal of the tests has. */
export async function readTestedCatalog(): Promise<DefaultCatalog> {
  return catalogOf([...(await entriesIn(root)), ...(await entriesIn(fixtureCatalog, '@store/'))])
}

const root = join(import.meta.dirname, '../../content/catalog')

interface Entry {
  readonly dataset: DatasetFile
  readonly computed: ComputedFile
  /** What comes before the paths of its files. */
  readonly within: string
}

async function entriesIn(folder: string, within = ''): Promise<Entry[]> {
  const names = (await readdir(folder)).toSorted()
  return Promise.all(names.map(async (name) => ({ ...(await readDataset(join(folder, name))), within })))
}

function catalogOf(datasets: readonly Entry[]): DefaultCatalog {
  return {
    root,
    storeRoot: fixtureCatalog,
    datasets,
    table(shortName) {
      const found = datasets.find(({ dataset }) => dataset.shortName === shortName)
      if (!found) throw new Error(`No ${shortName} in the catalog`)
      const { dataset, computed, within } = found
      const files = computed.files.map((file) => ({ ...file, path: `${within}${shortName}/${file.path}` }))
      const { kind, rows, timeColumn, hasDepth, columns } = computed
      return { name: dataset.tableName, datasetId: dataset.id, version: 1, kind, rows, timeColumn, hasDepth, columns, files }
    },
  }
}

async function readDataset(folder: string): Promise<{ dataset: DatasetFile; computed: ComputedFile }> {
  const read = async (name: string): Promise<unknown> => JSON.parse(await readFile(join(folder, name), 'utf8'))
  return { dataset: datasetFile.parse(await read('dataset.json')), computed: computedFile.parse(await read('computed.json')) }
}
