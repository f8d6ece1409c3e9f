import type { APIRoute, GetStaticPaths } from 'astro'
import { builtAddress } from '#core/api/builtAddress.ts'
import { notebookOf } from '../../gallery/notebook.ts'
import { type GalleryPage, galleryPages } from '../../gallery/pages.ts'

/** Every page of the gallery as a notebook to take along. */
export const getStaticPaths: GetStaticPaths = async () =>
  (await galleryPages()).map((page) => ({ params: { slug: page.slug }, props: { page } }))

/** Writes one of them. */
export const GET: APIRoute<{ page: GalleryPage }> = ({ props: { page }, site }) => {
  const notebook = notebookOf(page.source, site?.origin ?? builtAddress)
  return new Response(JSON.stringify(notebook, null, 1), { headers: { 'Content-Type': 'application/x-ipynb+json' } })
}
