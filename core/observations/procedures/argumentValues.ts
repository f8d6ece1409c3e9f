import { Problem } from '#core/request/Problem.ts'
import { decimalOf } from '#core/text/decimal.ts'

/** The number that an argument's text is; throws `bad-request` where it is none. */
export function numberOf(name: string, text: string): number {
  const value = decimalOf(text.trim())
  if (!Number.isFinite(value)) throw new Problem('bad-request', `${name} must be a number.`, { parameter: name })
  return value
}

/** A number that is not negative, such as a tolerance; throws `bad-request` for others. */
export function notNegative(name: string, text: string): number {
  const value = numberOf(name, text)
  if (value < 0) throw new Problem('bad-request', `${name} must not be negative.`, { parameter: name })
  return value
}

/** A whole number from `min` on, such as an ID; throws `bad-request` for others. */
export function wholeNumber(name: string, text: string, min: number): number {
  const value = numberOf(name, text)
  if (!Number.isSafeInteger(value) || value < min) {
    throw new Problem('bad-request', `${name} must be a whole number, ${min} or more.`, { parameter: name })
  }
  return value
}
