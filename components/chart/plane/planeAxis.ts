import { multiples, stepFor } from '#components/map/frame.ts'
import { type DepthScale, depthScale, evenParts } from '#core/charts/plane/depthScale.ts'
import { DAY_MS } from '#core/extent/time.ts'
import { limits } from '#core/limits/charts.ts'

/** What an axis of a plane counts. Longitudes may run on past 180; depths, in metres, grow downwards; days are counted from 1970 UTC. */
export type PlaneAxisKind = 'lon' | 'lat' | 'depth' | 'km' | 'day'

/** The depth of a tick as a Vega expression; the signal `metresBelow` is that of its `DepthScale`. */
export const depthOfPlace = `(datum.value > ${limits.upperOceanMetres} ? ${limits.upperOceanMetres} + (datum.value - ${limits.upperOceanMetres}) * metresBelow : datum.value)`

/** The labels of an axis as a Vega expression: degrees with their hemisphere, folded back into -180..180, lengths, or dates. */
export const axisLabel: Readonly<Record<PlaneAxisKind, string>> = {
  lon: "abs(datum.value > 180 ? datum.value - 360 : datum.value) + '°' + (datum.value % 180 === 0 ? '' : datum.value < 0 || (datum.value > 180 && datum.value < 360) ? ' W' : ' E')",
  lat: "abs(datum.value) + '°' + (datum.value === 0 ? '' : datum.value < 0 ? ' S' : ' N')",
  depth: `format(${depthOfPlace}, ',') + (datum.index === 1 ? ' m' : '')`,
  km: "format(datum.value, ',') + (datum.index === 1 ? ' km' : '')",
  day: `utcFormat(datum.value * ${DAY_MS}, '%Y-%m-%d')`,
}

/** The labelled coordinates between two ends, at least so many pixels apart. */
export function ticksBetween(
  kind: PlaneAxisKind,
  ends: readonly [number, number],
  length: number,
  pixels: number,
  scale: DepthScale = even,
): number[] {
  const parts = evenParts(scale, ends)
  const ticks = parts
    .flatMap(({ ends: [from, to], share }) => multiples(from, to, stepOf(kind, to - from, length * share, pixels)))
    .map(scale.placeOf)
  if (parts.length === 1) return ticks
  // The depth where the scale changes is always named.
  const near = ((pixels / 2) * Math.abs(ends[1] - ends[0])) / length
  const upper = limits.upperOceanMetres
  return [...ticks.filter((tick) => Math.abs(tick - upper) >= near), upper].toSorted((a, b) => a - b)
}

/** Degrees, and depths on an even axis. */
const even: DepthScale = depthScale(0, false)

/** The filled bars of a neatline's edge: every second step, cut off at the ends. */
export function barsBetween(
  kind: PlaneAxisKind,
  ends: readonly [number, number],
  length: number,
  scale: DepthScale = even,
): (readonly [number, number])[] {
  return evenParts(scale, ends).flatMap(({ ends: [from, to], share }) => {
    const step = stepOf(kind, to - from, length * share, 20)
    return multiples(from - step, to, step)
      .filter((start) => Math.round(start / step) % 2 === 0)
      .map((start) => [Math.max(from, start), Math.min(to, start + step)] as const)
      .filter(([start, end]) => end > start)
      .map(([start, end]) => [scale.placeOf(start), scale.placeOf(end)] as const)
  })
}

function stepOf(kind: PlaneAxisKind, span: number, length: number, pixels: number): number {
  if (kind === 'lon' || kind === 'lat') return stepFor(span, length, pixels)
  const rough = Math.max(kind === 'day' ? 1 : 0, (span / length) * pixels)
  const power = 10 ** Math.floor(Math.log10(rough))
  return power * ([1, 2, 5].find((factor) => factor * power >= rough * 0.999) ?? 10)
}
