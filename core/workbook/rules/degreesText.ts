import { degreesMinutes } from '#core/columns/angle.ts'
import type { Fix } from './Rule.ts'

/**
 * Degrees with minutes, seconds or a letter, such as `21° 20.5' N`, as decimal degrees: safe where a letter says which way, likely without one.
 * Undefined for all else, and for a letter of the other axis.
 */
export function degreesFix(text: string, axis: 'lat' | 'lon'): Fix | undefined {
  const found = degreesMinutes(text, axis)
  if (found === undefined || Math.abs(found.degrees) > (axis === 'lat' ? 90 : 180)) return undefined
  return { value: found.degrees, confidence: found.hasLetter ? 'safe' : 'likely' }
}
