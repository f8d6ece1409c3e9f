import { decimalOf } from '#core/text/decimal.ts'

const powers = Array.from({ length: 23 }, (_, exponent) => 10 ** exponent)

/**
 * The number that these ASCII bytes write, or NaN where they write none. Up to 15 digits and a power of ten up to 22 are exact
 * in one multiplication or division (Clinger 1990); everything else goes through the language's own correctly rounded parser.
 */
export function parseNumber(bytes: Uint8Array, start: number, end: number): number {
  let at = start
  const isNegative = bytes[at] === 45
  if (isNegative) at++
  let digits = 0
  let mantissa = 0
  let afterPoint = -1
  for (; at < end; at++) {
    const digit = (bytes[at] as number) - 48
    if (digit >= 0 && digit <= 9) {
      mantissa = mantissa * 10 + digit
      if (mantissa !== 0) digits++
      if (afterPoint >= 0) afterPoint++
    } else if (digit === -2 && afterPoint < 0) afterPoint = 0
    else return parseSlowly(bytes, start, end)
  }
  const scale = afterPoint < 0 ? 0 : afterPoint
  const written = end - start - (isNegative ? 1 : 0) - (afterPoint < 0 ? 0 : 1)
  if (written === 0 || digits > 15 || scale > 22) return parseSlowly(bytes, start, end)
  const value = mantissa / (powers[scale] as number)
  return isNegative ? -value : value
}

function parseSlowly(bytes: Uint8Array, start: number, end: number): number {
  if (end - start > 400) return Number.NaN
  const text = String.fromCharCode.apply(null, bytes.subarray(start, end) as unknown as number[]).trim()
  return decimalOf(text)
}
