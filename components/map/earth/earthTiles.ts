import type { AddProtocolAction } from 'maplibre-gl'
import { workerCalls } from '#components/workers/workerCalls.ts'
import type { RemoteCalls } from '#core/request/RemoteCalls.ts'
import { graphics } from '../graphics.ts'
import type { MapAddresses, MapColours } from '../OceanMapStyle.ts'
import type { EarthCalls, TileLook } from './earthWorker.ts'

/** The scheme of the addresses by which MapLibre asks for tiles. */
export const EARTH = 'earth'

/** The most pixels of a tile to a side. */
const MAX_TILE_PIXELS = 1024
/** MapLibre shows tiles at 0.7 to 1.4 of their size; with half as many pixels again to a side than CSS pixels they stay sharp. */
const SHARP_TILE_PIXELS = 768

/** The address of the tiles of the Earth in these colours, with MapLibre's places for the tile. */
export function tilesAddress(addresses: MapAddresses, colours: MapColours): string {
  const look: TileLook = {
    addresses,
    colours,
    pixels: graphics() === 'card' ? Math.min(MAX_TILE_PIXELS, Math.round(SHARP_TILE_PIXELS * devicePixelRatio)) : SHARP_TILE_PIXELS,
  }
  return `${EARTH}://{z}/{x}/{y}/${encodeURIComponent(JSON.stringify(look))}`
}

let painter: RemoteCalls<EarthCalls> | undefined

/** Paints the tile at an address in a worker, one for all globes of the page. */
export const paintEarth: AddProtocolAction = async ({ url }) => {
  if (!painter || painter.hasEnded)
    painter = workerCalls<EarthCalls>(new Worker(new URL('./earthWorker.ts', import.meta.url), { type: 'module' }))
  const [z, x, y, look = ''] = url.slice(`${EARTH}://`.length).split('/')
  return {
    data: await painter.call('paint', {
      ...(JSON.parse(decodeURIComponent(look)) as TileLook),
      z: Number(z),
      x: Number(x),
      y: Number(y),
    }),
  }
}
