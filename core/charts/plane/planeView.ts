import { limits } from '#core/limits/charts.ts'
import type { Window } from './raster.ts'

/** A point of a map or section in the coordinates of its axes. */
export interface PlanePoint {
  readonly x: number
  readonly y: number
}

/** What the axes of a map or section count; only those of the same axes can show the same part. Depths on an uneven scale name it, polar maps their middle. */
export type PlaneAxes = 'lon,lat' | `polar ${'N' | 'S'} ${number}` | `${'lon' | 'lat'},depth${'' | ` ${number}`}`

/** The part of a map or section that is seen. */
export interface PlaneView {
  readonly axes: PlaneAxes
  readonly window: Window
}

/** A map or section as it is seen: all of it, and the part in view. */
export interface SeenPlane {
  readonly axes: PlaneAxes
  readonly whole: Window
  readonly window: Window
}

type Ends = readonly [low: number, high: number]

const across = ({ left, right }: Window): Ends => [left, right]
const up = ({ top, bottom }: Window): Ends => (top > bottom ? [bottom, top] : [top, bottom])

function windowOf([left, right]: Ends, [low, high]: Ends, { top, bottom }: Window): Window {
  return top > bottom ? { left, right, top: high, bottom: low } : { left, right, top: low, bottom: high }
}

/** Ends within others: no longer than these, no shorter than the closest look at them. */
function fitted([from, to]: Ends, [low, high]: Ends): Ends {
  const size = Math.min(high - low, Math.max((high - low) / limits.chartZoomMax, to - from))
  const start = Math.min(high - size, Math.max(low, from))
  return [start, start + size]
}

/** The part that a plane shows of what is asked for: all of it without a view of the same axes. Longitudes are found a turn away, too. */
export function seenWindow(whole: Window, axes: PlaneAxes, view: PlaneView | null | undefined): Window {
  if (view?.axes !== axes) return whole
  const { window } = view
  const turn = axes.startsWith('lon') ? 360 * Math.round((whole.left + whole.right - window.left - window.right) / 720) : 0
  return windowOf(fitted([window.left + turn, window.right + turn], across(whole)), fitted(up(window), up(whole)), whole)
}

/** Whether only a part is in view. */
export function isZoomed({ whole, window }: SeenPlane): boolean {
  return [across, up].some((ends) => ends(window)[1] - ends(window)[0] < (ends(whole)[1] - ends(whole)[0]) * (1 - 1e-9))
}

/** A view so many times closer, around a point that stays where it is. */
export function zoomed({ axes, whole, window }: SeenPlane, times: number, point: PlanePoint): PlaneView {
  const around = ([low, high]: Ends, at: number): Ends => [at - (at - low) / times, at + (high - at) / times]
  return viewOf({ axes, whole }, around(across(window), point.x), around(up(window), point.y))
}

/** A view moved by shares of its own size, to the right and upwards in coordinates. */
export function moved({ axes, whole, window }: SeenPlane, by: PlanePoint): PlaneView {
  const along = ([low, high]: Ends, share: number): Ends => [low + share * (high - low), high + share * (high - low)]
  return viewOf({ axes, whole }, along(across(window), by.x), along(up(window), by.y))
}

/** The nearest view of the same size that has a point in it; `null` where it is in view. */
export function movedTo({ axes, whole, window }: SeenPlane, { x, y }: PlanePoint): PlaneView | null {
  const reached = ([low, high]: Ends, at: number): Ends =>
    at < low
      ? [at - (high - low) / 4, at + (3 * (high - low)) / 4]
      : at > high
        ? [at - (3 * (high - low)) / 4, at + (high - low) / 4]
        : [low, high]
  const [columns, rows] = [reached(across(window), x), reached(up(window), y)]
  if (columns[0] === across(window)[0] && rows[0] === up(window)[0]) return null
  return viewOf({ axes, whole }, columns, rows)
}

function viewOf({ axes, whole }: Pick<SeenPlane, 'axes' | 'whole'>, columns: Ends, rows: Ends): PlaneView {
  return { axes, window: windowOf(fitted(columns, across(whole)), fitted(rows, up(whole)), whole) }
}
