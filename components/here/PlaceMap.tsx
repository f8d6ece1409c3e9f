import type { PointerEvent } from 'react'
import { hereTexts } from '#core/messages/here.ts'
import { coarseLand } from '../map/geography/coarse.ts'
import { landPath } from '../map/geography/Land.ts'
import './here.css'

interface PlaceMapProps {
  readonly place: { readonly lat: number; readonly lon: number } | null
  /** Degrees north and east, to a hundredth. */
  readonly onPlace: (lat: number, lon: number) => void
}

const everywhere = { lon: { west: -180, east: 180 }, lat: { min: -90, max: 90 } }

/** A flat map of the Earth to choose a place on. Numbers can be typed elsewhere: keys do nothing here. */
export function PlaceMap({ place, onPlace }: PlaceMapProps) {
  const choose = ({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    const degrees = (share: number, span: number) => Number((share * span - span / 2).toFixed(2))
    onPlace(-degrees((clientY - top) / height, 180), degrees((clientX - left) / width, 360))
  }
  return (
    <svg
      className="place-map"
      viewBox="-180 -90 360 180"
      role="img"
      aria-label={place === null ? hereTexts.map : hereTexts.mapAt(place.lat, place.lon)}
      onPointerUp={choose}
    >
      <path className="map-land" d={landPath(coarseLand, everywhere.lon, everywhere.lat, 0.25)} />
      {place && <path className="place-map-mark" d={`M${place.lon} ${-place.lat}h0`} />}
    </svg>
  )
}
