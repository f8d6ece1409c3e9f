import { readFileSync } from 'node:fs'
import { geoEquirectangular } from 'd3-geo'
import { geoProject } from 'd3-geo-projection'
import { feature } from 'topojson-client'
import type { Position } from './simplify.ts'

export type Polygons = Position[][][]
type Topology = Parameters<typeof feature>[0]

const folder = new URL('../../node_modules/world-atlas/', import.meta.url)

/** The land of world-atlas in degrees, cut at the antimeridian. d3 counts y downwards, so y turns only after the cut: turned before, it fills the Caspian. */
export function landPolygons(detail: '110m' | '50m' | '10m'): Polygons {
  const topology: Topology = JSON.parse(readFileSync(new URL(`land-${detail}.json`, folder), 'utf8'))
  const shape = topology.objects.land
  if (!shape) throw new Error('world-atlas has no land')
  const projection = geoEquirectangular()
    .scale(180 / Math.PI)
    .translate([0, 0])
    .precision(0.05)
  const flat = geoProject(feature(topology, shape), projection)
  const shapes = 'features' in flat ? flat.features.map(({ geometry }) => geometry) : [flat.geometry]
  return shapes
    .flatMap((geometry) => (geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates))
    .map((polygon) => polygon.map((ring) => ring.map(([x = 0, y = 0]) => [x, -y])))
}
