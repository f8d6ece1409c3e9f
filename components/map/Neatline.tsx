import './Neatline.css'
import { wrapLongitude } from '#core/extent/longitude.ts'
import { formatLatitude, formatLongitude } from '#core/extent/position.ts'
import { type MapFrame, multiples, NEATLINE_PIXELS, stepFor, xOf, yOf } from './frame.ts'
import { unwrappedEast } from './geography/Land.ts'

interface NeatlineProps {
  readonly frame: MapFrame
  /** Degrees in words outside the frame: below it and to its left. */
  readonly hasLabels?: boolean
}

/** The edge of every map, as on a paper chart: a double line with alternating degree bars. Belongs inside an `<svg>`; draws nothing within the map. */
export function Neatline({ frame, hasLabels = false }: NeatlineProps) {
  const { x, y, width, height } = frame
  const out = NEATLINE_PIXELS
  return (
    <g className="neatline">
      <path d={bars(frame)} />
      <rect x={x - 0.5} y={y - 0.5} width={width + 1} height={height + 1} />
      <rect x={x - out + 0.5} y={y - out + 0.5} width={width + 2 * out - 1} height={height + 2 * out - 1} />
      {hasLabels && <Labels frame={frame} />}
    </g>
  )
}

const rectangle = (x: number, y: number, width: number, height: number) =>
  `M${rounded(x)} ${rounded(y)}h${rounded(width)}v${rounded(height)}h${rounded(-width)}z`
const rounded = (value: number) => Number(value.toFixed(2))

/** Every second step of each edge, filled. */
function bars(frame: MapFrame): string {
  const east = unwrappedEast(frame.lon)
  const { x, y, width, height } = frame
  const thick = NEATLINE_PIXELS - 3
  const across = pairs(frame.lon.west, east, stepFor(east - frame.lon.west, width, 20)).flatMap(([from, to]) => {
    const left = xOf(frame, from)
    return [y - NEATLINE_PIXELS + 1.5, y + height + 1.5].map((top) => rectangle(left, top, xOf(frame, to) - left, thick))
  })
  const { min, max } = frame.lat
  const up = pairs(min, max, stepFor(max - min, height, 20)).flatMap(([from, to]) => {
    const top = yOf(frame, to)
    return [x - NEATLINE_PIXELS + 1.5, x + width + 1.5].map((left) => rectangle(left, top, thick, yOf(frame, from) - top))
  })
  return [...across, ...up].join('')
}

/** The steps that begin at an even multiple, cut off at the ends. */
function pairs(from: number, to: number, step: number): [number, number][] {
  return multiples(from - step, to, step)
    .filter((start) => Math.round(start / step) % 2 === 0)
    .map((start): [number, number] => [Math.max(from, start), Math.min(to, start + step)])
    .filter(([start, end]) => end > start)
}

function Labels({ frame }: { readonly frame: MapFrame }) {
  const { x, y, width, height, lat } = frame
  const east = unwrappedEast(frame.lon)
  const lonStep = stepFor(east - frame.lon.west, width, 84)
  const latStep = stepFor(lat.max - lat.min, height, 36)
  return (
    <>
      {multiples(frame.lon.west, east, lonStep).map((degrees) => {
        const place = xOf(frame, degrees)
        const anchor = place < x + 16 ? 'start' : place > x + width - 16 ? 'end' : 'middle'
        return (
          <text
            key={degrees}
            x={rounded(anchor === 'middle' ? place : place < x + 16 ? x : x + width)}
            y={rounded(y + height + 19)}
            textAnchor={anchor}
          >
            {longitudeText(degrees, lonStep)}
          </text>
        )
      })}
      {multiples(lat.min, lat.max, latStep)
        .filter((degrees) => yOf(frame, degrees) > y + 4 && yOf(frame, degrees) < y + height - 4)
        .map((degrees) => (
          <text key={degrees} x={x - 11} y={rounded(yOf(frame, degrees) + 4)} textAnchor="end">
            {degrees === 0 ? '0°' : formatLatitude(degrees, decimalsOf(latStep))}
          </text>
        ))}
    </>
  )
}

function longitudeText(unwrapped: number, step: number): string {
  const degrees = wrapLongitude(unwrapped)
  return degrees === 0 || Math.abs(degrees) === 180 ? `${Math.abs(degrees)}°` : formatLongitude(degrees, decimalsOf(step))
}

const decimalsOf = (step: number): number => (step >= 1 ? 0 : step === 0.25 ? 2 : 1)
