declare module 'd3-geo-projection' {
  import type { GeoProjection } from 'd3-geo'

  interface Polygon {
    readonly type: 'Polygon'
    readonly coordinates: number[][][]
  }
  interface MultiPolygon {
    readonly type: 'MultiPolygon'
    readonly coordinates: number[][][][]
  }
  interface Feature {
    readonly type: 'Feature'
    readonly geometry: Polygon | MultiPolygon
  }
  interface FeatureCollection {
    readonly type: 'FeatureCollection'
    readonly features: readonly Feature[]
  }

  /** Projects areas of the sphere onto the plane, cutting them at the antimeridian and adding points along the cuts. */
  export function geoProject(object: object, projection: GeoProjection): Feature | FeatureCollection
}
