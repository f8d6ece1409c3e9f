import { defineCollection } from 'astro:content'
import { glob } from 'astro/loaders'
import { computedFile, datasetFile } from '#core/catalog/DatasetFile.ts'
import { programFile } from '#core/catalog/ProgramFile.ts'

const base = '../content/catalog'
const folderOf = ({ entry }: { readonly entry: string }): string => entry.split('/')[0] ?? entry

/** The two files of each data set of the default catalog, by short name, and the programs by key. */
export const collections = {
  datasets: defineCollection({ loader: glob({ pattern: '*/dataset.json', base, generateId: folderOf }), schema: datasetFile }),
  computed: defineCollection({ loader: glob({ pattern: '*/computed.json', base, generateId: folderOf }), schema: computedFile }),
  programs: defineCollection({ loader: glob({ pattern: '*.json', base: '../content/programs' }), schema: programFile }),
}
