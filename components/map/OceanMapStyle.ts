import type { StyleSpecification } from 'maplibre-gl'
import { type Region, regionRing } from './OceanMapRegion.ts'

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

function graticule(): GeoJSON.Feature {
  const along = (count: number, at: (i: number) => [number, number]) => Array.from({ length: count }, (_, i) => at(i))
  const meridians = along(12, (i) => [i * 30 - 180, 0]).map(([lon]) => along(81, (i) => [lon, -80 + i * 2]))
  const parallels = [-60, -30, 0, 30, 60].map((lat) => along(181, (i) => [-180 + i * 2, lat]))
  return { type: 'Feature', properties: {}, geometry: { type: 'MultiLineString', coordinates: [...meridians, ...parallels] } }
}

/** The paint of each layer that follows the theme. */
export function paintOf(colours: MapColours, { bathymetry }: MapAddresses): Readonly<Record<string, Readonly<Record<string, unknown>>>> {
  const depth = [
    'match',
    ['get', 'depthMetres'],
    200,
    colours['map-d1'],
    2000,
    colours['map-d2'],
    4000,
    colours['map-d3'],
    colours['map-d4'],
  ]
  return {
    water: { 'background-color': colours[bathymetry ? 'map-d0' : 'map-water'] },
    ...(bathymetry ? { bathymetry: { 'fill-color': depth, 'fill-antialias': false } } : {}),
    graticule: { 'line-color': colours['map-line'], 'line-width': 1 },
    land: { 'fill-color': colours['map-land'], 'fill-antialias': false },
    coast: { 'line-color': colours['map-coast'], 'line-width': 0.75 },
    'region-edge': { 'line-color': colours.accent, 'line-width': 1.5 },
  }
}

/** The whole globe: water by depth, land, graticule, and the region above them. */
export function oceanStyle(addresses: MapAddresses, colours: MapColours, region: Region | null, fillOpacity: number): StyleSpecification {
  const paint = paintOf(colours, addresses)
  const style = {
    version: 8,
    projection: { type: 'globe' },
    // Another theme is there at once: fading would draw the whole globe again for each step.
    transition: { duration: 0, delay: 0 },
    sources: {
      ...(addresses.bathymetry ? { bathymetry: { type: 'geojson', data: addresses.bathymetry, tolerance: 0.6 } } : {}),
      land: { type: 'geojson', data: addresses.land, tolerance: 0.4 },
      graticule: { type: 'geojson', data: graticule() },
      region: { type: 'geojson', data: regionFeatures(region), tolerance: 0 },
    },
    layers: [
      { id: 'water', type: 'background', paint: paint.water },
      ...(addresses.bathymetry ? [{ id: 'bathymetry', type: 'fill', source: 'bathymetry', paint: paint.bathymetry }] : []),
      { id: 'graticule', type: 'line', source: 'graticule', paint: paint.graticule },
      { id: 'land', type: 'fill', source: 'land', paint: paint.land },
      { id: 'coast', type: 'line', source: 'land', paint: paint.coast },
      { id: 'region', type: 'fill', source: 'region', paint: { 'fill-color': REGION_FILL, 'fill-opacity': fillOpacity } },
      { id: 'region-edge', type: 'line', source: 'region', paint: paint['region-edge'] },
    ],
  }
  return style as StyleSpecification
}
