import { answerPage } from '#components/workers/answerPage.ts'
import { moving } from '#core/request/RemoteCalls.ts'
import type { MapAddresses, MapColours } from '../OceanMapStyle.ts'
import { type Earth, paintTile, shapeOf, type TilePlace } from './paintTile.ts'

/** How tiles are painted. */
export interface TileLook {
  readonly addresses: MapAddresses
  readonly colours: MapColours
  /** To a side. */
  readonly pixels: number
}

interface Geography {
  readonly features: readonly {
    readonly properties: { readonly depthMetres?: number }
    readonly geometry: { readonly coordinates: number[][][][] }
  }[]
}

async function readGeography(address: string): Promise<Geography['features']> {
  const reply = await fetch(address)
  if (!reply.ok) throw new Error(`${address}: ${reply.status}`)
  const { features }: Geography = await reply.json()
  return features
}

const shapesOf = ({ geometry }: Geography['features'][number]) => geometry.coordinates.map(shapeOf)

async function readEarth({ land, bathymetry }: MapAddresses): Promise<Earth> {
  const [onLand, below] = await Promise.all([readGeography(land), bathymetry ? readGeography(bathymetry) : []])
  return {
    land: onLand.flatMap(shapesOf),
    depths: below.map((feature) => ({ metres: feature.properties.depthMetres ?? 0, shapes: shapesOf(feature) })),
  }
}

let read: { readonly key: string; readonly earth: Promise<Earth> } | undefined

/** The geography last used stays; one that could not be read is read again. */
function earthAt(addresses: MapAddresses): Promise<Earth> {
  const key = JSON.stringify(addresses)
  if (read?.key !== key) {
    const earth = readEarth(addresses)
    earth.catch(() => {
      read = undefined
    })
    read = { key, earth }
  }
  return read.earth
}

const calls = {
  async paint({ addresses, colours, pixels, ...place }: TileLook & TilePlace): Promise<ImageBitmap> {
    const earth = await earthAt(addresses)
    const canvas = new OffscreenCanvas(pixels, pixels)
    const context = canvas.getContext('2d', { alpha: false })
    if (!context) throw new Error('no canvas for a tile of the globe')
    paintTile(context, earth, place, pixels, colours)
    const picture = canvas.transferToImageBitmap()
    return moving(picture, [picture])
  },
}

/** Paints the tiles of globes off the main thread. */
export type EarthCalls = typeof calls

answerPage(calls)
