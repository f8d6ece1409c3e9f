import type { Extent } from './Extent.ts'

const THIN = '\u2009'

/** A latitude as people read it: `21.3° N`, with a thin space, at most `decimals` digits after the point and none that say nothing. */
export function formatLatitude(degreesNorth: number, decimals = 2): string {
  return `${degreesText(degreesNorth, decimals)}°${THIN}${degreesNorth < 0 ? 'S' : 'N'}`
}

/** A longitude in -180..180 as people read it: `158° W` of -158, with a thin space. */
export function formatLongitude(degreesEast: number, decimals = 2): string {
  return `${degreesText(degreesEast, decimals)}°${THIN}${degreesEast < 0 ? 'W' : 'E'}`
}

/** A part of the Earth's surface as people read it: `18° N to 23° N, 161° W to 154° W`. */
export function formatBox({ lat, lon }: Pick<Extent, 'lat' | 'lon'>): string {
  return `${formatLatitude(lat.min)} to ${formatLatitude(lat.max)}, ${formatLongitude(lon.west)} to ${formatLongitude(lon.east)}`
}

const degreesText = (degrees: number, decimals: number): string => String(Number(Math.abs(degrees).toFixed(decimals)))

/** A number and its unit, separated by a thin space: `8.4 °C` of `8.4` and `°C`; no space without a unit. */
export function withUnit(value: string, unit: string): string {
  return unit ? `${value}${THIN}${unit}` : value
}

/** A depth as people read it: `125 m`, with at most so many decimals. */
export function depthText(metres: number | undefined, decimals = 1): string {
  return withUnit(String(Number((metres ?? Number.NaN).toFixed(decimals))), 'm')
}
