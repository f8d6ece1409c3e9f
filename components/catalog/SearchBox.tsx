import type { SearchQuery } from '#core/catalog/query.ts'
import { formatBox } from '#core/extent/position.ts'
import { BoxThumbnail } from './BoxThumbnail.tsx'

/** The part of the world that a search asks for, drawn. Refers to the shores of `CoverageShapes`. */
export function SearchBox({ query }: { readonly query: SearchQuery }) {
  const { latStart = -90, latEnd = 90, lonStart = -180, lonEnd = 180 } = query
  const isWorld = latStart === -90 && latEnd === 90 && lonStart === -180 && lonEnd === 180
  const words = isWorld ? 'the whole globe' : formatBox({ lat: { min: latStart, max: latEnd }, lon: { west: lonStart, east: lonEnd } })
  return (
    <BoxThumbnail className="search-box" label={`Search box: ${words}`} south={latStart} north={latEnd} west={lonStart} east={lonEnd} />
  )
}
