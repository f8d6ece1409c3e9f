import { wrapLongitude } from '#core/extent/longitude.ts'
import { limits } from '#core/limits/observations.ts'

/** Why a number cannot be the value of a place column; `null` where it can. Longitudes may run to 360 and are turned by `placed`. */
export function positionError(name: string, value: number): string | null {
  if (!Number.isFinite(value)) return 'is not a number.'
  switch (name) {
    case 'lat':
      return Math.abs(value) <= 90 ? null : 'is outside -90 to 90 degrees north.'
    case 'lon':
      return value >= -180 && value <= 360 ? null : 'is outside -180 to 180 (or 0 to 360) degrees east.'
    case 'depth':
      return value >= 0 && value <= limits.deepestDepthMetres
        ? null
        : `is outside 0 to ${limits.deepestDepthMetres} metres below the surface.`
    case 'month':
      return Number.isInteger(value) && value >= 1 && value <= 12 ? null : 'is no month from 1 to 12.'
    default:
      return value >= FIRST_MS && value <= LAST_MS ? null : 'is outside the years 0 to 9999.'
  }
}

/** A place's value as it is stored: longitudes in -180 to 180, everything else as it is. */
export const placed = (name: string, value: number): number => (name === 'lon' ? wrapLongitude(value) : value)

const FIRST_MS = Date.parse('0000-01-01T00:00:00Z')
const LAST_MS = Date.parse('9999-12-31T23:59:59.999Z')
