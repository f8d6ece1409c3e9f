const THIN = '\u2009'

/** A latitude as people read it: `21.30° N`, with a thin space, `decimals` digits after the point. */
export function formatLatitude(degreesNorth: number, decimals = 2): string {
  return `${Math.abs(degreesNorth).toFixed(decimals)}°${THIN}${degreesNorth < 0 ? 'S' : 'N'}`
}

/** A longitude in -180..180 as people read it: `158.00° W`, with a thin space. */
export function formatLongitude(degreesEast: number, decimals = 2): string {
  return `${Math.abs(degreesEast).toFixed(decimals)}°${THIN}${degreesEast < 0 ? 'W' : 'E'}`
}

/** A number and its unit, separated by a thin space; no space without a unit. */
export function withUnit(value: string, unit: string): string {
  return unit ? `${value}${THIN}${unit}` : value
}
