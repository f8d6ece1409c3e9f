import { getCollection } from 'astro:content'
import { type ArticleText, articleOf } from '../information/article.ts'
import type { GalleryFigure, GalleryResults, GalleryTable } from './figures.ts'

/** The sections of the gallery in their order. */
export const gallerySections = ['Getting Started', 'Research', 'Instructional Resources'] as const

/** A piece of a page: text, or a picture or table that the text calls for. */
type GalleryPart =
  | { readonly kind: 'text'; readonly html: string }
  | { readonly kind: 'figure'; readonly name: string; readonly figure: GalleryFigure }
  | { readonly kind: 'table'; readonly table: GalleryTable }

/** A page of the gallery with all that it shows. */
export interface GalleryPage {
  readonly slug: string
  readonly title: string
  readonly section: (typeof gallerySections)[number]
  readonly says: string
  readonly datasets: readonly string[]
  readonly headings: ArticleText['headings']
  readonly parts: readonly GalleryPart[]
  /** The text as it is written. */
  readonly source: string
}

const results = import.meta.glob<GalleryResults>('../../../content/gallery/*.json', { eager: true, import: 'default' })

/** A line of a text that calls for a figure or a table by its name. */
const callPattern = /^\{(figure|table) ([\w-]+)\}$/m

/** Every page of the gallery in its order. Throws where a text calls for something that was not computed, naming it. */
export async function galleryPages(): Promise<GalleryPage[]> {
  const entries = (await getCollection('gallery')).sort((a, b) => a.data.order - b.data.order)
  return entries.map(({ id, data, body = '' }) => {
    const { title, headings, html } = articleOf(body)
    const found = results[`../../../content/gallery/${id}.json`]
    if (!found) throw new Error(`content/gallery/${id}.json is missing: run node site/scripts/gallery.ts`)
    return { ...data, slug: id, title, headings, source: body, parts: partsOf(html, found, id) }
  })
}

function partsOf(html: string, { figures, tables }: GalleryResults, id: string): GalleryPart[] {
  return html.split(/<p>(\{(?:figure|table) [\w-]+\})<\/p>/).flatMap((piece): GalleryPart[] => {
    const call = callPattern.exec(piece)
    if (!call) return piece.trim() === '' ? [] : [{ kind: 'text', html: piece }]
    const name = call[2] ?? ''
    const figure = call[1] === 'figure' ? figures[name] : undefined
    const table = call[1] === 'table' ? tables[name] : undefined
    if (figure) return [{ kind: 'figure', name, figure }]
    if (table) return [{ kind: 'table', table }]
    throw new Error(`content/gallery/${id}.md calls for ${piece}, which ${id}.json does not have`)
  })
}
