import { decimalOf } from '#core/text/decimal.ts'
import type { Fix } from './Rule.ts'

const NUMBER = String.raw`\d{1,3}(?:\.\d{1,12})?`
const DEGREES = new RegExp(
  String.raw`^([NSEW])?\s*([+-]?)(${NUMBER})\s*[°º˚]?\s*(?:(${NUMBER})\s*['′’]?\s*(?:(${NUMBER})\s*(?:["″”]|'')?\s*)?)?([NSEW])?$`,
  'i',
)

/** Longer texts are no positions, and would cost more the longer they are. */
const MOST_CHARACTERS = 50

/** Digits kept of a position, of which the tenth is a hundredth of a millimetre. */
const DECIMALS = 9

/**
 * Degrees with minutes, seconds or a letter, such as `21° 20.5' N`, as decimal degrees: safe where a letter says which way, likely without one.
 * Undefined for all else, and for a letter of the other axis.
 */
export function degreesFix(text: string, axis: 'lat' | 'lon'): Fix | undefined {
  if (text.length > MOST_CHARACTERS) return undefined
  const [whole, before = '', sign = '', degrees = '', minutes = '0', seconds = '0', after = ''] = DEGREES.exec(text) ?? []
  if (whole === undefined || (before !== '' && after !== '')) return undefined
  const letter = (before || after).toUpperCase()
  const isOfAxis = letter === '' || (axis === 'lat' ? 'NS' : 'EW').includes(letter)
  const isSplit = minutes !== '0' || seconds !== '0'
  const isWhole = (!isSplit || !degrees.includes('.')) && (seconds === '0' || !minutes.includes('.'))
  if (!isOfAxis || !isWhole || Number(minutes) >= 60 || Number(seconds) >= 60 || (letter !== '' && sign !== '')) return undefined
  const size = Number(degrees) + Number(minutes) / 60 + Number(seconds) / 3600
  const value = sign === '-' || letter === 'S' || letter === 'W' ? -size : size
  if (Math.abs(value) > (axis === 'lat' ? 90 : 180)) return undefined
  return { value: roundedDegrees(value), confidence: letter === '' ? 'likely' : 'safe' }
}

/** A position without the noise of its computation. */
export const roundedDegrees = (value: number): number => Number(value.toFixed(DECIMALS))

/** The number of a text with a comma for the decimal point; NaN where the comma may as well separate thousands. */
export function withDecimalPoint(text: string): number {
  const isThousands = /^[+-]?[1-9]\d{0,2},\d{3}$/.test(text)
  return /^[+-]?\d{1,9},\d{1,9}$/.test(text) && !isThousands ? decimalOf(text.replace(',', '.')) : Number.NaN
}
