import { geoGraticule, geoOrthographic, geoPath } from 'd3-geo'
import { feature } from 'topojson-client'
import topology from 'world-atlas/land-110m.json'
import { globeView } from '#core/charts/globeImage.ts'

const { lon, lat, radius, centre } = globeView

/** Where places are on the globe that stands still, in its own units. */
export const projection = geoOrthographic().rotate([-lon, -lat]).scale(radius).translate([centre, centre]).clipAngle(90).precision(0.3)
/** What is drawn of a shape; null for what is on the far side. */
export const path = geoPath(projection).digits(1)

const atlas = topology as unknown as Parameters<typeof feature>[0]
const shape = atlas.objects.land
/** The same on every page, and a third of the time that the page takes: drawn once. */
export const land = shape ? path(feature(atlas, shape)) : ''
export const graticule = path(geoGraticule().step([30, 30])())
