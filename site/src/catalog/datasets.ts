import { getCollection } from 'astro:content'
import type { CatalogEntry } from '#components/catalog/CatalogEntry.ts'
import type { DatasetRecord } from '#core/api/records.ts'
import type { ComputedFile, DatasetFile } from '#core/catalog/DatasetFile.ts'
import { type PublishedDataset, publishedDatasetOf } from '#core/catalog/PublishedDataset.ts'

/** A data set as the pages are built from it. */
export interface BuiltDataset {
  readonly shortName: string
  readonly file: DatasetFile
  readonly computed: ComputedFile
  readonly record: DatasetRecord
  readonly published: PublishedDataset
}

/** Every data set of the default catalog, the latest first. A data set whose statistics are missing stops the build, naming it. */
export async function allDatasets(): Promise<BuiltDataset[]> {
  const computedByName = new Map((await getCollection('computed')).map(({ id, data }) => [id, data]))
  const datasets = (await getCollection('datasets')).map(({ id, data: file }) => {
    const computed = computedByName.get(id)
    if (!computed) throw new Error(`content/catalog/${id} has no computed.json: run npm run catalog:build`)
    const published = publishedDatasetOf(file, computed)
    return { shortName: file.shortName, file, computed, record: published.record, published }
  })
  return datasets.sort((a, b) => b.file.id - a.file.id)
}

/** What the catalog's list needs of a data set: its record without the long texts, which would be in the page a second time. */
export function catalogEntryOf({ record: whole, file, computed }: BuiltDataset): CatalogEntry {
  const { Product_Type, Description, Dataset_Version, Dataset_Release_Date, Dataset_History, Visualize, References, ...record } = whole
  return { record, extras: { variables: file.variables.length, depthLevels: computed.depthLevels } }
}

/** Where the portal will stand, without a slash at the end; this machine where no address is set. */
export function siteOrigin(site: URL | undefined): string {
  return (site?.href ?? 'http://127.0.0.1:8788').replace(/\/$/, '')
}
