import type { Land } from './Land.ts'

interface Features {
  readonly features: readonly { readonly geometry: { readonly type: string; readonly coordinates: unknown } }[]
}

const isFeatures = (value: unknown): value is Features =>
  typeof value === 'object' && value !== null && 'features' in value && Array.isArray(value.features)

/** Land as GeoJSON polygons (the globe's file) in the compact form that flat maps draw; `null` for anything else. */
export function landOfFeatures(value: unknown): Land | null {
  if (!isFeatures(value)) return null
  const polygons = value.features.flatMap(({ geometry: { type, coordinates } }) => {
    if (type === 'MultiPolygon') return coordinates as number[][][][]
    return type === 'Polygon' ? [coordinates as number[][][]] : []
  })
  return { scale: 1, polygons: polygons.map((rings) => rings.map((ring) => ring.flat())) }
}
