import type { APIRoute, GetStaticPaths } from 'astro'
import { gridPng } from '#core/charts/image/gridImage.ts'
import { coloursAddress } from '../../../gallery/colours.ts'
import type { GalleryFigure } from '../../../gallery/figures.ts'
import { galleryPages } from '../../../gallery/pages.ts'

type MapFigure = Extract<GalleryFigure, { kind: 'map' }>

/** The cells of every map of the gallery as a PNG with one pixel a cell. */
export const getStaticPaths: GetStaticPaths = async () =>
  (await galleryPages()).flatMap(({ slug, parts }) =>
    parts.flatMap((part) =>
      part.kind === 'figure' && part.figure.kind === 'map'
        ? [
            {
              params: { figure: coloursAddress(slug, part.name).slice('/gallery/figures/'.length, -'.png'.length) },
              props: { figure: part.figure },
            },
          ]
        : [],
    ),
  )

/** Writes one of them. */
export const GET: APIRoute<{ figure: MapFigure }> = async ({ props: { figure } }) => {
  const bytes = await gridPng(figure.image, figure.palette, figure.image)
  return new Response(bytes, { headers: { 'Content-Type': 'image/png' } })
}
