declare module 'd3-geo-projection' {
  import type { GeoProjection } from 'd3-geo'
  import type { Feature, FeatureCollection, GeometryCollection, MultiPolygon, Polygon } from 'geojson'

  type Areas = Feature<Polygon | MultiPolygon> | FeatureCollection<Polygon | MultiPolygon> | GeometryCollection<Polygon | MultiPolygon>

  /** Projects spherical shapes onto the plane, cutting them at the antimeridian and adding points along the cuts. */
  export function geoProject(object: Areas, projection: GeoProjection): Areas
}
