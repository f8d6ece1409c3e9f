import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ComputedFile, computedFile, type DatasetFile, datasetFile } from '#core/catalog/DatasetFile.ts'
import { everywhere } from '#core/extent/Extent.ts'
import type { ObservationTable } from '#core/observations/ObservationEngine.ts'

/** The default catalog as it is committed. */
export interface DefaultCatalog {
  readonly root: string
  readonly datasets: readonly { readonly dataset: DatasetFile; readonly computed: ComputedFile }[]
  /** The observation table of a data set, its paths relative to `root`. */
  table(shortName: string): ObservationTable
}

export const wholeOcean = everywhere

/** Reads and checks `content/catalog`. */
export async function readDefaultCatalog(): Promise<DefaultCatalog> {
  const root = join(import.meta.dirname, '../../content/catalog')
  const datasets = await Promise.all((await readdir(root)).toSorted().map((name) => readDataset(join(root, name))))
  return {
    root,
    datasets,
    table(shortName) {
      const found = datasets.find(({ dataset }) => dataset.shortName === shortName)
      if (!found) throw new Error(`No ${shortName} in the default catalog`)
      const { dataset, computed } = found
      const files = computed.files.map((file) => ({ ...file, path: `${shortName}/${file.path}` }))
      const { kind, rows, timeColumn, hasDepth, columns } = computed
      return { name: dataset.tableName, datasetId: dataset.id, version: 1, kind, rows, timeColumn, hasDepth, columns, files }
    },
  }
}

async function readDataset(folder: string): Promise<{ dataset: DatasetFile; computed: ComputedFile }> {
  const read = async (name: string): Promise<unknown> => JSON.parse(await readFile(join(folder, name), 'utf8'))
  return { dataset: datasetFile.parse(await read('dataset.json')), computed: computedFile.parse(await read('computed.json')) }
}
