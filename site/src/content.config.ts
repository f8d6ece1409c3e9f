import { defineCollection } from 'astro:content'
import { glob } from 'astro/loaders'
import { z } from 'astro/zod'
import { computedFile, datasetFile } from '#core/catalog/DatasetFile.ts'
import { programFile } from '#core/catalog/ProgramFile.ts'

const base = '../content/catalog'
const folderOf = ({ entry }: { readonly entry: string }): string => entry.split('/')[0] ?? entry

/** The two files of each data set of the default catalog by short name, the programs by key, and long texts by the name of their file. */
export const collections = {
  datasets: defineCollection({ loader: glob({ pattern: '*/dataset.json', base, generateId: folderOf }), schema: datasetFile }),
  computed: defineCollection({ loader: glob({ pattern: '*/computed.json', base, generateId: folderOf }), schema: computedFile }),
  programs: defineCollection({ loader: glob({ pattern: '*.json', base: '../content/programs' }), schema: programFile }),
  about: defineCollection({
    loader: glob({ pattern: '*.md', base: '../content/about' }),
    schema: z.object({ title: z.string(), order: z.number() }),
  }),
  gallery: defineCollection({
    loader: glob({ pattern: '*.md', base: '../content/gallery' }),
    schema: z.object({
      section: z.enum(['Getting Started', 'Research', 'Instructional Resources']),
      order: z.number(),
      says: z.string(),
      datasets: z.array(z.string()),
    }),
  }),
  guide: defineCollection({ loader: glob({ pattern: '*.md', base: '../content/guide' }), schema: z.object({ language: z.string() }) }),
  docs: defineCollection({ loader: glob({ pattern: '*.md', base: '../content/docs' }) }),
  decisions: defineCollection({ loader: glob({ pattern: '*.md', base: '../content/docs/decisions' }) }),
}
