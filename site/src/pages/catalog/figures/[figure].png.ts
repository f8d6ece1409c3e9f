import type { APIRoute, GetStaticPaths } from 'astro'
import { gridPng } from '#core/charts/gridImage.ts'
import { allDatasets } from '../../../catalog/datasets.ts'
import { type Figure, figuresOf } from '../../../dataset/figures.ts'

/** Every map of every data set as a PNG with one pixel a cell. */
export const getStaticPaths: GetStaticPaths = async () =>
  (await allDatasets()).flatMap(figuresOf).map((figure) => ({ params: { figure: figure.name }, props: { figure } }))

/** Writes one of them. */
export const GET: APIRoute<{ figure: Figure }> = async ({ props: { figure } }) => {
  const { image, palette } = figure
  const bytes = await gridPng(image, palette, { min: image.min, max: image.max })
  return new Response(bytes, { headers: { 'Content-Type': 'image/png' } })
}
