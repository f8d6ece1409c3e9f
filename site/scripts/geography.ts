/**
 * Writes the map shapes that the site draws, from the world-atlas package and a file of depth contours:
 * `node site/scripts/geography.ts [BATHYMETRY.geojson.gz]`. Its output is committed; the same input gives the same bytes.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { landPolygons, type Polygons } from './land.ts'
import { areaOf, simplifyRing } from './simplify.ts'

const root = new URL('../../', import.meta.url)
const write = (path: string, value: unknown) => writeFileSync(new URL(path, root), `${JSON.stringify(value)}\n`)

/** Rounds to `digits` decimals, thins to `toleranceDegrees`, and drops rings that cover less than `smallest` square degrees. */
function reduced(polygons: Polygons, digits: number, toleranceDegrees: number, smallest: number): Polygons {
  const round = (value: number) => Number(value.toFixed(digits)) + 0
  return polygons.flatMap((polygon) => {
    const rings = polygon
      .filter((ring) => areaOf(ring) >= smallest)
      .map((ring) => simplifyRing(ring, toleranceDegrees).map((point) => point.map(round)))
      .filter((ring) => ring.length >= 4)
    const outer = polygon[0]
    return rings.length > 0 && outer && areaOf(outer) >= smallest ? [rings] : []
  })
}

/** The form that components store: whole numbers, `scale` to a degree, each the difference from the value two before it in its ring. */
function compact(polygons: Polygons, scale: number) {
  const differences = (ring: Polygons[number][number]) => {
    const values = ring.flat().map((value) => Math.round(value * scale))
    return values.map((value, index) => value - (values[index - 2] ?? 0))
  }
  return { scale, polygons: polygons.map((polygon) => polygon.map(differences)) }
}

const featureOf = (properties: Record<string, number>, coordinates: Polygons) => ({
  type: 'Feature',
  properties,
  geometry: { type: 'MultiPolygon', coordinates },
})

/** The depths that maps tint: the shelf edge, the slope, the abyssal plain and the deep basins, in metres. */
const TINTED_METRES = [200, 2000, 4000, 5000]

interface Contours {
  readonly features: readonly { readonly properties: { readonly depth_m: number }; readonly geometry: { readonly coordinates: Polygons } }[]
}

function bathymetry(path: string) {
  const contours: Contours = JSON.parse(gunzipSync(readFileSync(path)).toString())
  const features = contours.features
    .filter(({ properties }) => TINTED_METRES.includes(properties.depth_m))
    .map(({ properties, geometry }) => featureOf({ depthMetres: properties.depth_m }, reduced(geometry.coordinates, 2, 0.12, 0.5)))
  return { type: 'FeatureCollection', features }
}

write('components/map/geography/land-110m.json', compact(reduced(landPolygons('110m'), 1, 0.05, 0.2), 10))
const fine = landPolygons('50m')
write('components/map/geography/land-50m.json', compact(reduced(fine, 2, 0.03, 0.01), 100))
write('site/public/geo/land-50m.json', { type: 'FeatureCollection', features: [featureOf({}, reduced(fine, 2, 0.03, 0.01))] })
const contours = process.argv[2]
if (contours) write('site/public/geo/bathymetry.json', bathymetry(contours))
