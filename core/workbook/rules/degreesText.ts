import { decimalOf } from '#core/text/decimal.ts'
import type { Fix } from './Rule.ts'

/** Longer texts are no positions, and would cost more the longer they are. */
const MAX_CHARACTERS = 50

/** Digits kept of a position, of which the tenth is a hundredth of a millimetre. */
const DECIMALS = 9

/**
 * Degrees with minutes, seconds or a letter, such as `21° 20.5' N`, as decimal degrees: safe where a letter says which way, likely without one.
 * Undefined for all else, and for a letter of the other axis.
 */
export function degreesFix(text: string, axis: 'lat' | 'lon'): Fix | undefined {
  if (text.length > MAX_CHARACTERS) return undefined
  const { letter, sign, numbers } = partsOf(text)
  const [degrees = '', minutes = '0', seconds = '0', ...more] = numbers
  const isOfAxis = letter === '' || (axis === 'lat' ? 'NS' : 'EW').includes(letter)
  if (!isOfAxis || more.length > 0 || (letter !== '' && sign !== '') || !numbers.every((part) => NUMBER.test(part))) return undefined
  // Only the last number has decimals.
  if (numbers.slice(0, -1).some((part) => part.includes('.')) || Number(minutes) >= 60 || Number(seconds) >= 60) return undefined
  const size = Number(degrees) + Number(minutes) / 60 + Number(seconds) / 3600
  const value = sign === '-' || letter === 'S' || letter === 'W' ? -size : size
  if (Math.abs(value) > (axis === 'lat' ? 90 : 180)) return undefined
  return { value: roundedDegrees(value), confidence: letter === '' ? 'likely' : 'safe' }
}

const NUMBER = /^\d{1,3}(?:\.\d{1,12})?$/

/** The letter of the direction before or behind, the sign, and the numbers between the marks of degrees, minutes and seconds. */
function partsOf(text: string): { readonly letter: string; readonly sign: string; readonly numbers: readonly string[] } {
  const upper = text.toUpperCase()
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

/** The number of a text with a comma for the decimal point; NaN where the comma may as well separate thousands. */
export function withDecimalPoint(text: string): number {
  const isThousands = /^[+-]?[1-9]\d{0,2},\d{3}$/.test(text)
  return /^[+-]?\d{1,9},\d{1,9}$/.test(text) && !isThousands ? decimalOf(text.replace(',', '.')) : Number.NaN
}

/** The number of a text whose sign was set as a minus (U+2212) or a dash; NaN for others. */
export const withMinusSign = (text: string): number => (/^[−–‒]\s?[\d.]/.test(text) ? decimalOf(`-${text.slice(1).trim()}`) : Number.NaN)
