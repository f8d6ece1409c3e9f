import { Problem } from '#core/api/problem.ts'

// Digits can be read in one way only: two runs of them side by side would be tried at every place between.
const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i

/** The number that an argument's text is; throws `bad-request` where it is none. */
export function numberOf(name: string, text: string): number {
  const trimmed = text.trim()
  const value = NUMBER.test(trimmed) ? Number(trimmed) : Number.NaN
  if (!Number.isFinite(value)) throw new Problem('bad-request', `${name} must be a number.`, { parameter: name })
  return value
}

/** A number that is not negative, such as a tolerance; throws `bad-request` for others. */
export function notNegative(name: string, text: string): number {
  const value = numberOf(name, text)
  if (value < 0) throw new Problem('bad-request', `${name} must not be negative.`, { parameter: name })
  return value
}

/** A whole number from `least` on, such as an ID; throws `bad-request` for others. */
export function wholeNumber(name: string, text: string, least: number): number {
  const value = numberOf(name, text)
  if (!Number.isSafeInteger(value) || value < least) {
    throw new Problem('bad-request', `${name} must be a whole number, ${least} or more.`, { parameter: name })
  }
  return value
}
