import type { APIRoute } from 'astro'
import { allDatasets } from '../catalog/datasets.ts'
import { globePng } from '../home/globe.ts'
import { globeDataset } from '../home/globeDataset.ts'

/** The globe of the home page: January sea surface temperature of the COADS climatology. */
export const GET: APIRoute = async () => {
  const { image } = globeDataset(await allDatasets())
  return new Response(await globePng(image, 'thermal'), { headers: { 'Content-Type': 'image/png' } })
}
