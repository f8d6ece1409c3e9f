import { decimalOf } from '#core/text/decimal.ts'
import { withDecimalPoint, withMinusSign } from './decimalText.ts'

/** Longer texts are no positions, and would cost more the longer they are. */
const MAX_CHARACTERS = 50

/** Digits kept of a position, of which the ninth is a tenth of a millimetre. */
const DECIMALS = 9

const limits = { lat: [-90, 90], lon: [-180, 360] } as const

/** How the angles of a column are written. */
export interface AngleForm {
  /** Whether a bare number is degrees and minutes in one, as in the 4243.96 of NMEA for 42° 43.96'. */
  readonly isDegreesMinutes?: boolean
}

/**
 * Degrees north or east of a text, as a number (`-64.5`, `54,25`), with minutes and seconds (`54 15.0`, `54°15'30"`) and with a letter or word
 * of the direction on either side (`N54°15'`, `038 00.39 W`). NaN for what is none, for a letter of the other axis, and outside of -90 to 90 or
 * -180 to 360.
 */
export function readAngle(text: string, axis: 'lat' | 'lon', form: AngleForm = {}): number {
  if (text.length > MAX_CHARACTERS) return Number.NaN
  const bare = text.trim()
  const number = numberOf(bare)
  const degrees = form.isDegreesMinutes
    ? joined(bare, axis)
    : Number.isNaN(number)
      ? (degreesMinutes(plainMarks(bare), axis)?.degrees ?? Number.NaN)
      : number
  const [min, max] = limits[axis]
  return degrees >= min && degrees <= max ? degrees : Number.NaN
}

/** Tried in this order, as nearly all are plain. */
function numberOf(text: string): number {
  const plain = decimalOf(text)
  if (!Number.isNaN(plain)) return plain
  const local = withDecimalPoint(text)
  return Number.isNaN(local) ? withMinusSign(text) : local
}

/** The words and separators that stand for the marks of degrees, minutes and seconds. */
function plainMarks(text: string): string {
  return text
    .replaceAll(/degrees|degree|deg\.?|minutes|minute|min\.?|seconds|second|sec\.?/gi, ' ')
    .replace(/north|south|east|west/i, (word) => word.charAt(0))
    .replaceAll(/(?<=\d)[:,](?=\d)/g, (sign) => (sign === ',' ? '.' : ' '))
}

/** Degrees of `4243.96`, `-4243.96` or `4243.96 N`. */
function joined(text: string, axis: 'lat' | 'lon'): number {
  const { letter, sign, numbers } = anglePartsOf(text)
  const [, degrees = '', minutes = ''] = /^(\d{0,3})(\d{2}(?:\.\d{1,12})?)$/.exec(numbers.length === 1 ? (numbers[0] ?? '') : '') ?? []
  return minutes === '' ? Number.NaN : (degreesMinutes(`${sign}${degrees || '0'} ${minutes}${letter}`, axis)?.degrees ?? Number.NaN)
}

/** Degrees of a text with minutes, seconds or a letter, and whether a letter says which way; undefined for all else. No range is checked. */
export function degreesMinutes(text: string, axis: 'lat' | 'lon'): { readonly degrees: number; readonly hasLetter: boolean } | undefined {
  if (text.length > MAX_CHARACTERS) return undefined
  const { letter, sign, numbers } = anglePartsOf(text)
  const [degrees = '', minutes = '0', seconds = '0', ...more] = numbers
  const isOfAxis = letter === '' || (axis === 'lat' ? 'NS' : 'EW').includes(letter)
  if (!isOfAxis || more.length > 0 || (letter !== '' && sign !== '') || !numbers.every((part) => NUMBER.test(part))) return undefined
  // Only the last number has decimals.
  if (numbers.slice(0, -1).some((part) => part.includes('.')) || Number(minutes) >= 60 || Number(seconds) >= 60) return undefined
  const size = Number(degrees) + Number(minutes) / 60 + Number(seconds) / 3600
  const isNegative = sign === '-' || letter === 'S' || letter === 'W'
  return { degrees: roundedDegrees(isNegative ? -size : size), hasLetter: letter !== '' }
}

const NUMBER = /^\d{1,3}(?:\.\d{1,12})?$/

/** The letter of the direction before or behind, the sign, and the numbers between the marks of degrees, minutes and seconds. */
function anglePartsOf(text: string): { readonly letter: string; readonly sign: string; readonly numbers: readonly string[] } {
  const upper = text.trim().toUpperCase()
  const [first = '', last = ''] = [upper.at(0), upper.at(-1)]
  const [before, after] = [first, last].map((sign) => 'NSEW'.includes(sign))
  const bare = upper.slice(before ? 1 : 0, after && !before ? -1 : undefined).trim()
  const sign = bare.startsWith('-') || bare.startsWith('+') ? bare.charAt(0) : ''
  const numbers = bare
    .slice(sign.length)
    .replaceAll(/[°º˚'′’"″”\s]+/g, ' ')
    .trim()
    .split(' ')
  return { letter: before ? first : after ? last : '', sign, numbers }
}

/** A position without the noise of its computation. */
export const roundedDegrees = (value: number): number => Number(value.toFixed(DECIMALS))
