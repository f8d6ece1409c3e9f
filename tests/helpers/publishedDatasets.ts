import { readdirSync, readFileSync } from 'node:fs'
import { computedFile, datasetFile } from '#core/catalog/DatasetFile.ts'
import { type CitedDataset, publishedDatasetOf } from '#core/catalog/PublishedDataset.ts'

const catalog = new URL('../../content/catalog/', import.meta.url)
const read = (path: string) => JSON.parse(readFileSync(new URL(path, catalog), 'utf8'))

/** Every data set of the default catalog, as citations and feeds know it. */
export const publishedDatasets: readonly CitedDataset[] = readdirSync(catalog).map((name) =>
  publishedDatasetOf(datasetFile.parse(read(`${name}/dataset.json`)), computedFile.parse(read(`${name}/computed.json`))),
)
