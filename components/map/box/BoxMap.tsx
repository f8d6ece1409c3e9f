import './BoxMap.css'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { formatBox } from '#core/extent/position.ts'
import { coarseLand } from '../geography/coarse.ts'
import { type Land, landPath } from '../geography/Land.ts'
import type { LonLat, Region } from '../OceanMapRegion.ts'
import { boxBetween, boxFrame, partsOf, spanOf } from './boxFrame.ts'

interface BoxMapProps {
  /** Where there are data. */
  readonly bounds: Region
  readonly box: Region
  readonly onBox: (box: Region) => void
}

/** A drag of fewer pixels is a click, which draws nothing. */
const MIN_DRAG = 4
/** From a corner of the box no farther than this a drag moves that corner. */
const GRIP = 14
/** A map of so many degrees shows the finer coastline. */
const FINE_DEGREES = 60

/** A flat map to draw a box on, or to move its corners. Numbers can be typed elsewhere: keys do nothing here. */
export function BoxMap({ bounds, box, onBox }: BoxMapProps) {
  const frame = boxFrame(bounds)
  const span = spanOf(frame)
  const height = frame.lat.max - frame.lat.min
  const land = useLand(span)
  const map = useRef<SVGSVGElement>(null)
  const drag = useBoxDrag(map, box, frame, onBox)
  const cosine = span > 200 ? 1 : Math.cos((Math.min(60, Math.abs(frame.lat.max + frame.lat.min) / 2) * Math.PI) / 180)
  const parts = partsOf(frame, box)
  const corners = parts.length === 1 ? cornersOf(parts[0] ?? [0, 0], box) : []
  return (
    <svg
      ref={map}
      className="box-map"
      viewBox={`${frame.lon.west} ${-frame.lat.max} ${span} ${height}`}
      preserveAspectRatio="none"
      style={{ aspectRatio: `${span * cosine} / ${height}` }}
      role="img"
      aria-label={`Map with the chosen box, ${formatBox(box)}`}
      {...drag}
    >
      <path className="map-land" d={landPath(land, frame.lon, frame.lat, Number((span / 1440).toFixed(3)))} />
      {partsOf(frame, bounds).map(([west, east]) => (
        <rect key={west} className="box-map-data" {...rectangle(west, east, bounds)} />
      ))}
      {parts.map(([west, east]) => (
        <rect key={west} className="box-map-box" {...rectangle(west, east, box)} />
      ))}
      <path className="box-map-grips" d={corners.map(([lon, lat]) => `M${lon} ${-lat}h0`).join('')} />
    </svg>
  )
}

const rectangle = (west: number, east: number, { lat }: Region) => ({
  x: west,
  y: -lat.max,
  width: east - west,
  height: Math.max(0, lat.max - lat.min),
})

const cornersOf = ([west, east]: readonly [number, number], { lat }: Region): readonly LonLat[] =>
  [west, east].flatMap((lon) => [lat.min, lat.max].map((at): LonLat => [lon, at]))

/** The coast at 1:110 million, for regions at 1:50 million as soon as it is there. */
function useLand(span: number): Land {
  const [fine, setFine] = useState<Land | null>(null)
  useEffect(() => {
    if (span > FINE_DEGREES) return
    let isWanted = true
    import('../geography/fine.ts').then(
      ({ fineLand }) => isWanted && setFine(fineLand),
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [span])
  return fine ?? coarseLand
}

/** What pointers do on the map: a drag draws a box, one that begins at a corner moves it. */
function useBoxDrag(map: { current: SVGSVGElement | null }, box: Region, frame: ReturnType<typeof boxFrame>, onBox: BoxMapProps['onBox']) {
  const start = useRef<{ readonly from: LonLat; readonly x: number; readonly y: number; isDrag: boolean } | null>(null)
  const scale = () => {
    const { left, top, width, height } = map.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1)
    return { left, top, perLon: width / spanOf(frame), perLat: height / (frame.lat.max - frame.lat.min) }
  }
  const placeOf = ({ clientX, clientY }: PointerEvent): LonLat => {
    const { left, top, perLon, perLat } = scale()
    return [frame.lon.west + (clientX - left) / perLon, frame.lat.max - (clientY - top) / perLat]
  }
  /** The corner opposite to the one that is held, which stays. */
  const heldBy = ([lon, lat]: LonLat): LonLat | undefined => {
    const parts = partsOf(frame, box)
    if (parts.length !== 1) return undefined
    const { perLon, perLat } = scale()
    const corners = cornersOf(parts[0] ?? [0, 0], box)
    const at = corners.findIndex(([x, y]) => Math.hypot((x - lon) * perLon, (y - lat) * perLat) <= GRIP)
    return at === -1 ? undefined : corners[3 - at]
  }
  return {
    onPointerDown: (event: PointerEvent<SVGSVGElement>) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      const place = placeOf(event)
      const held = heldBy(place)
      start.current = { from: held ?? place, x: event.clientX, y: event.clientY, isDrag: false }
    },
    onPointerMove: (event: PointerEvent<SVGSVGElement>) => {
      const begun = start.current
      if (begun === null) return
      begun.isDrag ||= Math.hypot(event.clientX - begun.x, event.clientY - begun.y) >= MIN_DRAG
      if (!begun.isDrag) return
      const next = boxBetween(frame, begun.from, placeOf(event))
      if (next.lat.max > next.lat.min && next.lon.west !== next.lon.east) onBox(next)
    },
    onPointerUp: () => {
      start.current = null
    },
    onPointerCancel: () => {
      start.current = null
    },
  }
}
