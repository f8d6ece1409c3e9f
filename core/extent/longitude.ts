import type { LonRange, Range } from './Extent.ts'

/** Whether a number is a longitude as people write it: degrees east, from -180 or from 0 on. */
export const isLongitude = (degreesEast: number): boolean => degreesEast >= -180 && degreesEast <= 360

/** Brings any longitude in degrees east into -180..180: 200 becomes -160; 180 and -180 stay as they are. */
export function wrapLongitude(degreesEast: number): number {
  if (degreesEast >= -180 && degreesEast <= 180) return degreesEast
  const turned = turnedBy(degreesEast, -Math.floor((degreesEast + 180) / 360))
  return turned === -180 && degreesEast > 0 ? 180 : turned
}

/** Decimal places up to which longitudes are turned as decimals, in SQL too: 314.4 - 360 is -45.6. */
export const TURNED_PLACES = 9
const PLACES = 10 ** TURNED_PLACES
/** Halves are rounded away from zero, as databases do. */
const atPlaces = (degrees: number): number => (Math.sign(degrees) * Math.round(Math.abs(degrees) * PLACES)) / PLACES

/** A longitude so many times around the Earth, as the decimal that it is: 314.4 less a turn is -45.6, not -45.60000000000002. */
function turnedBy(degreesEast: number, turns: number): number {
  const sum = degreesEast + 360 * turns
  return atPlaces(degreesEast) === degreesEast ? atPlaces(sum) : sum
}

/**
 * The range between two longitudes as a request states them, in whichever way round it counts: 160 to 220 is 160 to -140, 0 to 360 and any
 * other 360 degrees or more are the whole circle.
 */
export function lonRangeOf(west: number, east: number): LonRange {
  if (east - west >= 360) return { west: -180, east: 180 }
  return { west: wrapLongitude(west), east: wrapLongitude(east) }
}

/**
 * The same range for longitudes stored between `min` and `max`: one that ends on the meridian at 180 takes in what is stored at the other
 * name of that meridian too, where anything is.
 */
export function withBothNames({ west, east }: LonRange, { min, max }: Range): LonRange {
  const takesWest = east === 180 && west > -180 && min <= -180
  const takesEast = west === -180 && east < 180 && max >= 180
  return { west: takesEast ? 180 : west, east: takesWest ? -180 : east }
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

/** A mean of longitudes that run on past 180, in -180..180; one that was turned is rounded as those that it is of were. */
export const meanInRange = (mean: number): number => (mean > 180 ? atPlaces(mean - 360) : mean)

/** Below this a longitude of a range across the date line lies beyond it: halfway in what the range leaves out, so that rounded ones are told apart too. */
export const turnBelow = ({ west, east }: LonRange): number => (west + east) / 2

/** A longitude shifted by 360 degrees where needed, so that values of a range across the date line run on without a jump. */
export function unwrapLongitude(lon: LonRange, degreesEast: number): number {
  const isBeyond = degreesEast < lon.west && (degreesEast <= lon.east || degreesEast < turnBelow(lon))
  return crossesDateLine(lon) && isBeyond ? turnedBy(degreesEast, 1) : degreesEast
}
