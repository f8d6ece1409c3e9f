import { beyondClickHouse, given, literal } from './clickhouseText.ts'
import type { Value } from './tree.ts'

/** A function of numbers in ClickHouse's dialect; `a` and `b` are rendered Float64 expressions. */
type Written = (a: string, b: string) => string

const same =
  (name: string): Written =>
  (a) =>
    `${name}(${a})`

/** A function that returns NULL where it is undefined, instead of failing the whole SELECT. */
const where =
  (isOutside: string, name: string): Written =>
  (a) =>
    given({ a_: a }, `if(${isOutside}, NULL, ${name}(a_))`)

const logarithm = where('a_ <= 0', 'log')

/** Functions of numbers, by their T-SQL names; those that 18.16 lacks are not among them. */
export const numberFunctions: Readonly<Record<string, Written>> = {
  ABS: same('abs'),
  FLOOR: same('floor'),
  CEILING: same('ceil'),
  SQRT: where('a_ < 0', 'sqrt'),
  EXP: same('exp'),
  LOG10: where('a_ <= 0', 'log10'),
  LOG: (a, b) => (b === '' ? logarithm(a, '') : `(${logarithm(a, '')} / ${logarithm(b, '')})`),
  SIN: same('sin'),
  COS: same('cos'),
  TAN: same('tan'),
  ASIN: where('abs(a_) > 1', 'asin'),
  ACOS: where('abs(a_) > 1', 'acos'),
  ATAN: same('atan'),
  RADIANS: (a) => `(${a} * pi() / 180)`,
  DEGREES: (a) => `(${a} * 180 / pi())`,
  SQUARE: (a) => `pow(${a}, 2)`,
  SIGN: (a) => given({ a_: a }, '((a_ > 0) - (a_ < 0))'),
  POWER: (a, b) => `pow(${a}, ${b})`,
  PI: () => 'pi()',
}

/** Rounds halves away from zero, as in SQL Server; not every version of ClickHouse does. */
export function rounded(a: string, places: number): string {
  const power = `1e${Math.abs(places)}`
  const [scaled, back] = places < 0 ? [`${a} / ${power}`, `* ${power}`] : [`${a} * ${power}`, `/ ${power}`]
  const body = given({ b_: 'a_ - trunc(a_)' }, '(trunc(a_) + (b_ >= 0.5) - (b_ <= -0.5))')
  return `(${given({ a_: scaled }, body)} ${back})`
}

/** Deviations and variances by the names that every version has; later versions' stable forms have `Stable` behind them. */
export const deviations: Readonly<Record<string, string>> = { STDEV: 'stddevSamp', STDEVP: 'stddevPop', VAR: 'varSamp', VARP: 'varPop' }

/** A text function; `a` is its rendered first argument, `more` are the others from the tree: ClickHouse takes most of them only as literals. */
type WrittenText = (a: string, more: readonly Value[]) => string

/** A text without trailing spaces. */
export const withoutEnd = (a: string): string => `replaceRegexpOne(${a}, ' +$', '')`
const withoutStart = (a: string): string => `replaceRegexpOne(${a}, '^ +', '')`

/** The most repetitions that a pattern may have. */
const MAX_CHARACTERS = 1000

/** The beginning of a text. Extracted by a pattern: 18.16's own function splits characters outside the Basic Multilingual Plane. */
export function firstCharacters(a: string, count: number): string {
  if (count > MAX_CHARACTERS) throw beyondClickHouse(`Cutting a text after more than ${MAX_CHARACTERS} characters is`)
  return `extract(${a}, ${literal(`(?s)^.{0,${count}}`)})`
}

/** Functions of texts that take their arguments in the same order. */
export const textFunctions: Readonly<Record<string, WrittenText>> = {
  RTRIM: withoutEnd,
  LTRIM: withoutStart,
  TRIM: (a) => withoutStart(withoutEnd(a)),
  UPPER: (a) => `upperUTF8(${a})`,
  LOWER: (a) => `lowerUTF8(${a})`,
  LEN: (a) => `lengthUTF8(${withoutEnd(a)})`,
  SUBSTRING: (a, [start, length]) => {
    const [first, count] = [whole(start, 1, 'SUBSTRING'), whole(length, 0, 'SUBSTRING')]
    return `extract(${a}, ${literal(`(?s)^.{${first - 1}}(.{0,${count}})`)})`
  },
  REPLACE: (a, [from, to]) => `replaceAll(${a}, ${literal(text(from, 1, 'REPLACE'))}, ${literal(text(to, 0, 'REPLACE'))})`,
  LEFT: (a, [count]) => firstCharacters(a, whole(count, 0, 'LEFT')),
  RIGHT: (a, [count]) => `extract(${a}, ${literal(`(?s).{0,${whole(count, 0, 'RIGHT')}}$`)})`,
}

/** The position of a text within another, regardless of case; 0 if it does not occur. */
export function charIndex(part: Value | undefined, whole: string): string {
  return `positionUTF8(lowerUTF8(${whole}), ${literal(text(part, 1, 'CHARINDEX').toLowerCase())})`
}

function whole(of: Value | undefined, min: number, name: string): number {
  const isFit = of?.kind === 'number' && Number.isSafeInteger(of.value) && of.value >= min && of.value <= MAX_CHARACTERS
  if (!isFit) throw beyondClickHouse(`${name} with anything but whole numbers from ${min} to ${MAX_CHARACTERS} is`)
  return of.value
}

function text(of: Value | undefined, min: number, name: string): string {
  if (of?.kind !== 'text' || of.value.length < min) throw beyondClickHouse(`${name} with anything but a text in quotes is`)
  return of.value
}
