import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { computedFile, datasetFile } from '#core/catalog/DatasetFile.ts'
import { type CitedDataset, publishedDatasetOf } from '#core/catalog/PublishedDataset.ts'
import { fixtureCatalog } from './fixtureCatalog.ts'

const read = (...path: readonly string[]) => JSON.parse(readFileSync(join(...path), 'utf8'))
const foldersIn = (catalog: string) => readdirSync(catalog).map((name) => join(catalog, name))

/** Every data set of the default catalog and of the fixtures, as citations and feeds know it. */
export const publishedDatasets: readonly CitedDataset[] = [
  ...foldersIn(join(import.meta.dirname, '../../content/catalog')),
  ...foldersIn(fixtureCatalog),
].map((folder) => publishedDatasetOf(datasetFile.parse(read(folder, 'dataset.json')), computedFile.parse(read(folder, 'computed.json'))))
