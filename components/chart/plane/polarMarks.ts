import type { Mark } from 'vega'
import type { Land } from '#components/map/geography/Land.ts'
import { meridianText } from '#core/charts/plane/mapProjection.ts'
import type { Window } from '#core/charts/plane/raster.ts'
import { formatLatitude } from '#core/extent/position.ts'
import type { Box } from '../ChartKind.ts'
import { markOf, pixelOf, rimmedTexts } from '../drawing/axes.ts'
import type { Layers } from '../drawing/view.ts'
import type { PolarMap } from './polar.ts'
import { polarLand } from './polarLand.ts'

/** Meridians, parallels and land of a polar map, over its cells. */
export const polarMark: Mark = markOf('path', 'polar', {
  path: { field: 'path' },
  fill: { signal: "datum.part === 'land' ? theme.land : 'transparent'" },
  stroke: { signal: "datum.part === 'land' ? 'transparent' : datum.part === 'coast' ? theme.coast : theme.muted" },
  strokeOpacity: { signal: "datum.part === 'coast' ? 1 : 0.45" },
  strokeWidth: { value: 0.75 },
  strokeDash: { signal: "datum.part === 'dateLine' ? [4, 3] : []" },
})

/** The degrees of meridians where they leave the map, and of parallels, each with a rim. */
export const polarLabelMarks = rimmedTexts('polarLabels', {
  x: { field: 'x' },
  y: { field: 'y' },
  align: { field: 'align' },
  baseline: { value: 'middle' },
  text: { field: 'text' },
  font: { signal: 'theme.mono' },
  fontSize: { value: 12 },
})

/** The names of the data sets that these marks draw. */
export const polarData = ['polar', 'polarLabels'] as const

const MERIDIAN_STEP = 30

/** Pixels to a tenth: the last digits of sines differ between JavaScript engines, and pictures shall not. */
const tenth = (pixels: number): number => Math.round(pixels * 10) / 10

/** The rows of the marks: land, graticule and their labels, in pixels of the map. */
export function polarLayers(polar: PolarMap, land: Land | null, window: Window, { width, height }: Box): Layers {
  const pixel = (x: number, y: number) =>
    [tenth(pixelOf([window.left, window.right], x, 0, width)), tenth(pixelOf([window.bottom, window.top], y, height, 0))] as const
  const sign = polar.hemisphere === 'N' ? 1 : -1
  const corners = [window.left, window.right].flatMap((x) => [window.bottom, window.top].map((y) => sign * polar.inverse(x, y)[1]))
  const furthest = Math.min(...corners)
  const step = furthest > 82 ? 2 : furthest > 70 ? 5 : 10
  const parallels = Array.from({ length: Math.ceil(90 / step) - 1 }, (_, at) => 90 - step * (at + 1)).filter((lat) => lat > furthest)
  const line = (points: readonly (readonly [number, number])[]) =>
    points.map(([lon, lat], at) => `${at === 0 ? 'M' : 'L'}${pixel(...polar.forward(lon, lat)).join(' ')}`).join('')
  const meridians = Array.from({ length: 360 / MERIDIAN_STEP }, (_, at) => -180 + at * MERIDIAN_STEP)
  const ofMeridian = (lon: number) =>
    line([
      [lon, sign * (parallels[0] ?? 90)],
      [lon, sign * (furthest - 1)],
    ])
  const circles = parallels.map((lat) => line(Array.from({ length: 121 }, (_, at) => [at * 3, sign * lat])))
  const { area, coast } = land ? polarLand(land, polar, pixel) : { area: '', coast: '' }
  return {
    polar: [
      { part: 'lines', path: [...meridians.filter((lon) => lon !== -180).map(ofMeridian), ...circles].join('') },
      { part: 'dateLine', path: ofMeridian(-180) },
      { part: 'land', path: area },
      { part: 'coast', path: coast },
    ].filter(({ path }) => path !== ''),
    polarLabels: [
      ...meridianLabels(meridians, (lon) => [pixel(0, 0), pixel(...polar.forward(lon, sign * (furthest - 1)))], { width, height }),
      ...parallelLabels(parallels, (lat) => pixel(...polar.forward(labelMeridian(polar, window), sign * lat)), { width, height }, sign),
    ],
  }
}

/** The meridian along which parallels are labelled: beside the one in the middle, or that through the middle of a map without the pole. */
function labelMeridian({ centre, inverse }: PolarMap, { left, right, top, bottom }: Window): number {
  const hasPole = left < 0 && right > 0 && top > 0 && bottom < 0
  return hasPole ? centre + MERIDIAN_STEP / 2 : (inverse((left + right) / 2, (top + bottom) / 2)[0] ?? centre)
}

interface Label {
  readonly x: number
  readonly y: number
  readonly align: 'left' | 'center' | 'right'
  readonly text: string
}

type Size = Pick<Box, 'width' | 'height'>

/** Pixels of a label from the edge of the map, and from the next label. */
const [EDGE, APART] = [6, 60]

/** The degrees of each meridian where it leaves the map, if no other label is near. */
function meridianLabels(
  meridians: readonly number[],
  ends: (lon: number) => readonly [readonly [number, number], readonly [number, number]],
  size: Size,
): Label[] {
  const labels: Label[] = []
  for (const lon of meridians) {
    const label = exitLabel(...ends(lon), size, meridianText(lon))
    if (label && labels.every(({ x, y }) => Math.hypot(x - label.x, y - label.y) >= APART)) labels.push(label)
  }
  return labels
}

/** The label at which a line from the pole leaves the map; `null` where it does not meet it. */
function exitLabel(
  [x0, y0]: readonly [number, number],
  [x1, y1]: readonly [number, number],
  { width, height }: Size,
  text: string,
): Label | null {
  const [dx, dy] = [x1 - x0, y1 - y0]
  const across = dx > 0 ? (width - x0) / dx : dx < 0 ? -x0 / dx : Number.POSITIVE_INFINITY
  const along = dy > 0 ? (height - y0) / dy : dy < 0 ? -y0 / dy : Number.POSITIVE_INFINITY
  const share = Math.min(across, along)
  const [x, y] = [tenth(x0 + share * dx), tenth(y0 + share * dy)]
  if (share <= 0 || share > 1 || x < -1 || y < -1 || x > width + 1 || y > height + 1) return null
  const upright = Math.max(12, Math.min(height - 12, y))
  if (across <= along) return { x: dx > 0 ? width - EDGE : EDGE, y: upright, align: dx > 0 ? 'right' : 'left', text }
  return { x: Math.max(APART / 2, Math.min(width - APART / 2, x)), y: dy > 0 ? height - EDGE - 6 : EDGE + 6, align: 'center', text }
}

function parallelLabels(
  parallels: readonly number[],
  at: (lat: number) => readonly [number, number],
  { width, height }: Size,
  sign: number,
): Label[] {
  return parallels.flatMap((lat) => {
    const [x, y] = at(lat)
    const isInside = x > 30 && y > 26 && x < width - 30 && y < height - 26
    return isInside ? [{ x, y, align: 'center' as const, text: formatLatitude(sign * lat, 0) }] : []
  })
}
