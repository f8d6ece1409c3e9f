import { defineCollection } from 'astro:content'
import { glob } from 'astro/loaders'
import { z } from 'astro/zod'

/** Long texts by the name of their file. */
export const collections = {
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
