import type { APIRoute, GetStaticPaths } from 'astro'
import { type CatalogDocument, catalogDocuments } from '#core/catalog/feeds/index.ts'
import { allDatasets, siteOrigin } from '../catalog/datasets.ts'

/** Sitemap, DCAT and feeds of the default catalog, for a site that is served alone; a portal answers them from its store. */
export const getStaticPaths: GetStaticPaths = () =>
  catalogDocuments.map((document) => ({ params: { document: document.path.slice(1) }, props: { document } }))

/** Writes one of them. */
export const GET: APIRoute<{ document: CatalogDocument }> = async ({ props: { document }, site }) => {
  const datasets = (await allDatasets()).map(({ published }) => published).toSorted((a, b) => a.record.Dataset_ID - b.record.Dataset_ID)
  return new Response(document.write(datasets, siteOrigin(site)), { headers: { 'Content-Type': document.type } })
}
