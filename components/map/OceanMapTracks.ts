import type { LayerSpecification } from 'maplibre-gl'
import { EARTH_RADIUS_KM, type TrackCircle, trackCircle } from '#core/extent/track.ts'
import { type Track, trackShape } from './Track.ts'

const RADIANS = Math.PI / 180

/** Tracks as features with their colour and pattern; `colourOf` turns a CSS colour into one that MapLibre reads. */
export function trackFeatures(tracks: readonly Track[], colourOf: (colour: string) => string): GeoJSON.FeatureCollection {
  const features = tracks.flatMap((track): GeoJSON.Feature[] => {
    const { lines, start, end } = trackShape(track)
    const properties = { id: track.id, colour: colourOf(track.colour), pattern: track.pattern ?? 'solid' }
    const ends = [
      { at: start, part: 'start' },
      { at: end, part: 'end' },
    ].flatMap(({ at, part }): GeoJSON.Feature[] =>
      at ? [{ type: 'Feature', properties: { ...properties, part }, geometry: { type: 'Point', coordinates: [...at] } }] : [],
    )
    const coordinates = lines.map((line) => line.map((point) => [...point]))
    const drawn: GeoJSON.Feature = {
      type: 'Feature',
      properties: { ...properties, part: 'line' },
      geometry: { type: 'MultiLineString', coordinates },
    }
    return lines.length > 0 ? [drawn, ...ends] : ends
  })
  return { type: 'FeatureCollection', features }
}

const part = (name: string) => ['==', ['get', 'part'], name]
const dashes = { solid: null, dashed: [3, 2], dotted: [0.2, 2] } as const

/** Seen from afar MapLibre draws lines thinner towards the globe's rim: there they begin wider. In pixels. */
const widthByZoom = (near: number) => ['interpolate', ['linear'], ['zoom'], 1.5, near + 1.5, 3.5, near]

/** The layers above the sea: a rim in the sea's colour, the line in its pattern, a full dot at the start, a ring at the end. */
export function trackLayers(sea: string): LayerSpecification[] {
  const round = { 'line-join': 'round', 'line-cap': 'round' }
  const line = { type: 'line', source: 'tracks', layout: round }
  const lines = Object.entries(dashes).map(([pattern, dash]) => ({
    ...line,
    id: `tracks-${pattern}`,
    filter: ['all', part('line'), ['==', ['get', 'pattern'], pattern]],
    paint: { 'line-color': ['get', 'colour'], 'line-width': widthByZoom(2.5), ...(dash ? { 'line-dasharray': dash } : {}) },
  }))
  const ends = { type: 'circle', source: 'tracks' }
  const layers = [
    { ...line, id: 'tracks-rim', filter: part('line'), paint: { 'line-color': sea, 'line-width': widthByZoom(5), 'line-opacity': 0.8 } },
    ...lines,
    {
      ...ends,
      id: 'track-ends',
      filter: part('end'),
      paint: { 'circle-radius': 6, 'circle-color': sea, 'circle-stroke-color': ['get', 'colour'], 'circle-stroke-width': 2 },
    },
    { ...ends, id: 'track-starts', filter: part('start'), paint: { 'circle-radius': 4, 'circle-color': ['get', 'colour'] } },
  ]
  return layers as LayerSpecification[]
}

/** The circle that holds all of several tracks; `null` for none. */
export function circleOfAll(tracks: readonly Track[]): TrackCircle | null {
  return trackCircle(
    tracks.flatMap(({ lons }) => lons),
    tracks.flatMap(({ lats }) => lats),
  )
}

/** Around a station or a short track this much sea is shown, in km. */
const LEAST_KM = 150

/**
 * The zoom at which a circle just fits a square of so many pixels. MapLibre draws the globe with a radius of 512 x 2^zoom / (2 pi cos
 * latitude) pixels; seen from afar, an arc of the angle a reaches the radius times sin a.
 */
export function zoomForCircle({ center, maxDistanceKm }: TrackCircle, sizePixels: number): number {
  const angle = Math.min(Math.PI / 2, (1.2 * Math.max(LEAST_KM, maxDistanceKm)) / EARTH_RADIUS_KM)
  const radius = sizePixels / 2 / Math.sin(angle)
  return Math.log2((radius * 2 * Math.PI * Math.max(0.1, Math.cos(center[1] * RADIANS))) / 512)
}

/** Reads any CSS colour as it is on an element's ground, in a form that MapLibre knows. */
export function colourReader(element: Element): (colour: string) => string {
  const known = new Map<string, string>()
  const pixel = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  return (colour) => {
    const before = known.get(colour)
    if (before !== undefined) return before
    const probe = element.appendChild(document.createElement('span'))
    probe.style.color = colour
    const read = getComputedStyle(probe).color
    probe.remove()
    const plain = pixel ? asPlain(pixel, read) : read
    known.set(colour, plain)
    return plain
  }
}

/** MapLibre reads no oklch: one drawn pixel gives red, green and blue. */
function asPlain(pixel: OffscreenCanvasRenderingContext2D, colour: string): string {
  pixel.fillStyle = colour
  pixel.fillRect(0, 0, 1, 1)
  const [red, green, blue] = pixel.getImageData(0, 0, 1, 1).data
  return `rgb(${red}, ${green}, ${blue})`
}
