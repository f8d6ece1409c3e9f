import type { StyleSpecification } from 'maplibre-gl'
import { TILE_PIXELS } from './earth/paintTile.ts'
import { type Region, regionRing } from './OceanMapRegion.ts'

/** The closest that a globe can be seen. */
export const MAX_ZOOM = 7

/** Where the globe's geometry is served: our own host, GeoJSON, no tiles. */
export interface MapAddresses {
  readonly land: string
  /** Left out where the sea is one colour, below colours that mean something else. */
  readonly bathymetry?: string
}

/** The colours of a globe, read from its background. */
export type MapColours = Readonly<Record<(typeof tokens)[number], string>>

const tokens = ['map-water', 'map-d0', 'map-d1', 'map-d2', 'map-d3', 'map-d4', 'map-land', 'map-coast', 'map-line', 'accent'] as const

/** Fill of a region on the map. Source: VIZ-09, cyan at 30 %. */
const REGION_FILL = '#00ffff'

/** Reads a globe's colours from an element on its own ground. */
export function readMapColours(element: Element): MapColours {
  const style = getComputedStyle(element)
  return Object.fromEntries(tokens.map((name) => [name, style.getPropertyValue(`--${name}`).trim()])) as Record<
    (typeof tokens)[number],
    string
  >
}

/** The outermost centres of a grid of 5° that goes round the globe are so far from a whole turn. */
const AROUND_DEGREES = 5.1

/** A region as the one feature of its source; none without a region. One that goes round the globe is outlined only, as its colour would lie over all there is to see. */
export function regionFeatures(region: Region | null): GeoJSON.FeatureCollection {
  const features: GeoJSON.Feature[] = region ? [{ type: 'Feature', properties: {}, geometry: regionShape(region) }] : []
  return { type: 'FeatureCollection', features }
}

function regionShape(region: Region): GeoJSON.Geometry {
  const { lat, lon } = region
  const ring = regionRing(region)
  const degreesWide = lon.east - lon.west + (lon.east < lon.west ? 360 : 0)
  if (degreesWide < 360 - AROUND_DEGREES) return { type: 'Polygon', coordinates: [ring] }
  return { type: 'MultiLineString', coordinates: [lat.min, lat.max].map((edge) => ring.filter(([, north]) => north === edge)) }
}

/** The layers of a region, which are hidden without one. */
export const regionLayers = ['region', 'region-edge'] as const

/** The paint of each layer that follows the theme. */
export function paintOf(colours: MapColours): Readonly<Record<string, Readonly<Record<string, unknown>>>> {
  return {
    // Around the poles, and until tiles are there.
    water: { 'background-color': colours['map-water'] },
    'region-edge': { 'line-color': colours.accent, 'line-width': 1.5 },
  }
}

/** The whole globe: the Earth as painted tiles, and the region above it. */
export function oceanStyle(tiles: string, colours: MapColours, region: Region | null, fillOpacity: number): StyleSpecification {
  const paint = paintOf(colours)
  const style = {
    version: 8,
    projection: { type: 'globe' },
    // Another theme is there at once: fading would draw the whole globe again for each step.
    transition: { duration: 0, delay: 0 },
    sources: {
      // Shapes are drawn once, by a worker: on a globe MapLibre divides them into millions of triangles, each frame anew.
      earth: { type: 'raster', tiles: [tiles], tileSize: TILE_PIXELS, maxzoom: MAX_ZOOM },
      region: { type: 'geojson', data: regionFeatures(region), tolerance: 0 },
    },
    layers: [
      { id: 'water', type: 'background', paint: paint.water },
      { id: 'earth', type: 'raster', source: 'earth', paint: { 'raster-fade-duration': 0 } },
      { id: 'region', type: 'fill', source: 'region', paint: { 'fill-color': REGION_FILL, 'fill-opacity': fillOpacity } },
      { id: 'region-edge', type: 'line', source: 'region', paint: paint['region-edge'] },
    ],
  }
  return style as StyleSpecification
}
