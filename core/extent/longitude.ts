import type { LonRange, Range } from './Extent.ts'

/** Brings any longitude in degrees east into -180..180; 180 and -180 stay as they are. */
export function wrapLongitude(degreesEast: number): number {
  if (degreesEast >= -180 && degreesEast <= 180) return degreesEast
  const turned = ((((degreesEast + 180) % 360) + 360) % 360) - 180
  return turned === -180 && degreesEast > 0 ? 180 : turned
}

/** Whether the range passes the date line on its way east. */
export function crossesDateLine(lon: LonRange): boolean {
  return lon.west > lon.east
}

/** The range as one interval (or two, where it crosses the date line) that plain comparisons can test. */
export function splitAtDateLine(lon: LonRange): readonly Range[] {
  if (!crossesDateLine(lon)) return [{ min: lon.west, max: lon.east }]
  return [
    { min: lon.west, max: 180 },
    { min: -180, max: lon.east },
  ]
}

/** Degrees from the western to the eastern end, going east: 0 to 360. */
export function widthDegrees(lon: LonRange): number {
  return crossesDateLine(lon) ? lon.east + 360 - lon.west : lon.east - lon.west
}

/** Whether a longitude in -180..180 lies in the range, both ends included. */
export function containsLongitude(lon: LonRange, degreesEast: number): boolean {
  return crossesDateLine(lon) ? degreesEast >= lon.west || degreesEast <= lon.east : degreesEast >= lon.west && degreesEast <= lon.east
}

/** A longitude shifted by 360 degrees where needed, so that values of a range across the date line run on without a jump. */
export function unwrapLongitude(lon: LonRange, degreesEast: number): number {
  return crossesDateLine(lon) && degreesEast < lon.west ? degreesEast + 360 : degreesEast
}
