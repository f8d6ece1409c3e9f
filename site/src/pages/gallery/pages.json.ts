import type { APIRoute } from 'astro'
import { galleryPages } from '../../gallery/pages.ts'
import type { DocumentationEntry } from '../../shell/documentationEntries.ts'

/** The examples, in their order: the page finder reads it. */
export const GET: APIRoute = async () => {
  const entries: readonly DocumentationEntry[] = (await galleryPages()).map(({ title, slug }) => ({
    ...{ label: title, href: `/gallery/${slug}`, part: 'Gallery' },
  }))
  return Response.json(entries)
}
