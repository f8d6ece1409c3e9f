import { type GeoPath, type GeoProjection, geoGraticule, geoOrthographic, geoPath } from 'd3-geo'
import { feature } from 'topojson-client'
import topology from 'world-atlas/land-110m.json'
import { globeView } from '#core/charts/image/globeImage.ts'

const { radius, centre } = globeView

const atlas = topology as unknown as Parameters<typeof feature>[0]
const shape = atlas.objects.land

/** The globe that stands still, in its own units. */
interface StillGlobe {
  /** What is drawn of a shape; null for what is on the far side. */
  readonly path: GeoPath
  readonly projection: GeoProjection
  readonly land: string | null
  readonly graticule: string | null
}

/** The last one, as drawing the land is a third of the time that the page takes. */
let last: { readonly key: string; readonly globe: StillGlobe } | null = null

/** The globe as seen from above a place, degrees. */
export function stillGlobe({ lon, lat }: { readonly lon: number; readonly lat: number }): StillGlobe {
  const key = `${lon} ${lat}`
  if (last?.key === key) return last.globe
  const projection = geoOrthographic().rotate([-lon, -lat]).scale(radius).translate([centre, centre]).clipAngle(90).precision(0.3)
  const path = geoPath(projection).digits(1)
  const land = shape ? path(feature(atlas, shape)) : ''
  const globe = { path, projection, land, graticule: path(geoGraticule().step([30, 30])()) }
  last = { key, globe }
  return globe
}
