import type { APIRoute } from 'astro'
import { decisions, documentation } from '../../information/documentation.ts'
import type { DocumentationEntry } from '../../shell/documentationEntries.ts'

/** Guides, reference and decisions, in this order: the page finder reads it. */
export const GET: APIRoute = async () => {
  const entries: readonly DocumentationEntry[] = [
    ...(await documentation()).flatMap(({ title, pages }) => pages.map(({ label, href }) => ({ label, href, part: title }))),
    ...(await decisions()).map(({ title, href }) => ({ label: title, href, part: 'Decisions' })),
  ]
  return Response.json(entries)
}
