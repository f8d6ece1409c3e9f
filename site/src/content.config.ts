import { defineCollection } from 'astro:content'
import { glob } from 'astro/loaders'
import { computedFile, datasetFile } from '#core/catalog/DatasetFile.ts'

const base = '../content/catalog'
const folderOf = ({ entry }: { readonly entry: string }): string => entry.split('/')[0] ?? entry

/** The two files of each data set of the default catalog, by short name. */
export const collections = {
  datasets: defineCollection({ loader: glob({ pattern: '*/dataset.json', base, generateId: folderOf }), schema: datasetFile }),
  computed: defineCollection({ loader: glob({ pattern: '*/computed.json', base, generateId: folderOf }), schema: computedFile }),
}
