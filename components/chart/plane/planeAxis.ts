import { multiples, stepFor } from '#components/map/frame.ts'

/** What an axis of a plane counts. Longitudes may run on past 180; depths, in metres, grow downwards. */
export type PlaneAxisKind = 'lon' | 'lat' | 'depth'

/** The labels of an axis as a Vega expression: degrees with their hemisphere, folded back into -180..180, or metres. */
export const axisLabel: Readonly<Record<PlaneAxisKind, string>> = {
  lon: "abs(datum.value > 180 ? datum.value - 360 : datum.value) + '°' + (datum.value % 180 === 0 ? '' : datum.value < 0 || (datum.value > 180 && datum.value < 360) ? ' W' : ' E')",
  lat: "abs(datum.value) + '°' + (datum.value === 0 ? '' : datum.value < 0 ? ' S' : ' N')",
  depth: "format(datum.value, ',') + (datum.index === 1 ? ' m' : '')",
}

/** The labelled coordinates between two ends, at least so many pixels apart. */
export function ticksBetween(kind: PlaneAxisKind, ends: readonly [number, number], length: number, pixels: number): number[] {
  const [from, to] = [Math.min(...ends), Math.max(...ends)]
  return multiples(from, to, stepOf(kind, to - from, length, pixels))
}

/** The filled bars of a neatline's edge: every second step, cut off at the ends. */
export function barsBetween(kind: PlaneAxisKind, ends: readonly [number, number], length: number): (readonly [number, number])[] {
  const [from, to] = [Math.min(...ends), Math.max(...ends)]
  const step = stepOf(kind, to - from, length, 20)
  return multiples(from - step, to, step)
    .filter((start) => Math.round(start / step) % 2 === 0)
    .map((start) => [Math.max(from, start), Math.min(to, start + step)] as const)
    .filter(([start, end]) => end > start)
}

function stepOf(kind: PlaneAxisKind, span: number, length: number, pixels: number): number {
  if (kind !== 'depth') return stepFor(span, length, pixels)
  const rough = (span / length) * pixels
  const power = 10 ** Math.floor(Math.log10(rough))
  return power * ([1, 2, 5].find((factor) => factor * power >= rough * 0.999) ?? 10)
}
