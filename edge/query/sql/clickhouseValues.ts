import { Problem } from '#core/request/Problem.ts'
import { dateAdd, dateDiff, dateName, datePart, midnight, timeText } from './clickhouseCalendar.ts'
import { aggregates, charIndex, deviations, firstCharacters, numberFunctions, rounded, textFunctions } from './clickhouseFunctions.ts'
import { beyondClickHouse, given, literal, nothing, quoted } from './clickhouseText.ts'
import type { ClickHouseWriting } from './clickhouseWriting.ts'
import { notATime, numberOf } from './comparing.ts'
import { instantMs } from './instant.ts'
import { isConstant, type Storage, storageOf } from './storage.ts'
import type { Value } from './tree.ts'

/** A value in ClickHouse's dialect. Times are Int64 milliseconds; numbers in arithmetic are Float64, or Float32 where DuckDB uses that. */
export function value(of: Value, writing: ClickHouseWriting): string {
  return writing.bounds.value(() => written(of, writing))
}

function written(of: Value, writing: ClickHouseWriting): string {
  switch (of.kind) {
    case 'column':
      return `t${of.source}.${quoted(of.column)}`
    case 'text':
      return literal(of.value)
    case 'number':
      return numberText(of.value)
    case 'null':
      return nothing()
    case 'arithmetic':
      return arithmetic(of, writing)
    case 'negative':
      return of.of.kind === 'number' ? numberText(-of.of.value) : narrowed(of, `(- ${asNumber(of.of, writing)})`)
    case 'call':
      return call(of, writing)
    case 'datePart':
      return dated(of, writing)
    case 'case':
      return caseOf(of, writing)
    case 'cast':
      return cast(of, writing)
    case 'scalar':
      throw beyondClickHouse('A SELECT inside another is')
  }
}

/** A value as a text; whole numbers and times are written out. */
export function asText(of: Value, writing: ClickHouseWriting): string {
  const storage = storageOf(of)
  if (storage === 'text') return value(of, writing)
  if (storage === 'none') return nothing('String')
  if (storage === 'integer') return `toString(toInt64(${value(of, writing)}))`
  if (storage === 'timestamp') return timeText(value(of, writing))
  throw beyondClickHouse('A number with a fraction in the place of a text is')
}

/** A value as a time in milliseconds; a literal that is none is a Problem. */
export function asTime(of: Value, writing: ClickHouseWriting): string {
  if (of.kind === 'text') return String(instantMs(of.value))
  const storage = storageOf(of)
  if (storage === 'timestamp' || storage === 'none') return value(of, writing)
  throw storage === 'text' ? beyondClickHouse('Reading texts as times is') : notATime()
}

/** A value as a number of any kind, for a comparison; a literal that is none is a Problem. */
export function comparedNumber(of: Value, writing: ClickHouseWriting): string {
  if (of.kind === 'text') return numberText(numberOf(of.value))
  if (storageOf(of) === 'text') throw beyondClickHouse('Reading texts as numbers is')
  return value(of, writing)
}

/** A value as a Float64, which represents every integer that an answer can have. */
function asNumber(of: Value, writing: ClickHouseWriting): string {
  return `toFloat64(${comparedNumber(of, writing)})`
}

const numberText = (number: number): string => (Number.isSafeInteger(number) ? String(number) : number.toExponential())

/** Rounds to a float32 where DuckDB has one. */
const narrowed = (of: Value, text: string): string => (storageOf(of) === 'float32' ? `toFloat32(${text})` : text)

function arithmetic(of: Value & { readonly kind: 'arithmetic' }, writing: ClickHouseWriting): string {
  const { operator, left, right, type } = of
  if (type === 'text') return `concat(${asText(left, writing)}, ${asText(right, writing)})`
  const [a, b] = [asNumber(left, writing), asNumber(right, writing)]
  if (operator === '%') return remainder(of, a, b)
  if (operator === '/' && type === 'integer') return `trunc(${a} / nullIf(${b}, 0))`
  return narrowed(of, `(${a} ${operator} ${b})`)
}

function remainder({ type }: Value & { readonly kind: 'arithmetic' }, a: string, b: string): string {
  if (type !== 'integer') throw beyondClickHouse('% with numbers that are not whole is')
  return given({ a_: a, b_: `nullIf(${b}, 0)` }, '(a_ - b_ * trunc(a_ / b_))')
}

function call(of: Value & { readonly kind: 'call' }, writing: ClickHouseWriting): string {
  const { name, args } = of
  const [first, ...more] = args
  if (name in aggregates || name in deviations) return aggregate(of, writing)
  if (name === 'GETDATE' || name === 'GETUTCDATE') return '(toInt64(toUnixTimestamp(now())) * 1000)'
  if (name === 'PI' || first === undefined) return numberFunctions.PI?.('', '') ?? ''
  if (name === 'ISNULL' || name === 'COALESCE') return firstOf(of, writing)
  if (name === 'NULLIF') return nullIf(args, writing)
  if (name === 'CONCAT') return `concat(${args.map((arg) => `ifNull(${asText(arg, writing)}, '')`).join(', ')})`
  if (name === 'YEAR' || name === 'MONTH' || name === 'DAY') return datePart(name.toLowerCase(), asTime(first, writing))
  if (name === 'ROUND') return narrowed(of, rounded(asNumber(first, writing), placesOf(more[0])))
  if (name === 'CHARINDEX') return more[0] === undefined ? '' : charIndex(first, asText(more[0], writing))
  const [write, writeText] = [numberFunctions[name], textFunctions[name]]
  if (writeText !== undefined) return writeText(asText(first, writing), more)
  if (write === undefined) throw beyondClickHouse(`The function ${name} is`)
  return narrowed(of, write(asNumber(first, writing), more[0] === undefined ? '' : asNumber(more[0], writing)))
}

/** Aggregates over no rows are NULL, except counts: values are made Nullable for that. */
function aggregate({ name, distinct, args }: Value & { readonly kind: 'call' }, writing: ClickHouseWriting): string {
  const [first] = args
  if (first === undefined) return 'count()'
  const any = () => `toNullable(${value(first, writing)})`
  const number = () => `toNullable(${asNumber(first, writing)})`
  const isSame = name === 'MIN' || name === 'MAX'
  if (distinct && name.startsWith('COUNT')) return `ifNull(uniqExact(${any()}), 0)`
  if (distinct && !isSame) throw beyondClickHouse(`DISTINCT in ${name} is`)
  const deviation = deviations[name]
  if (deviation === undefined) return `${aggregates[name]}(${isSame || name.startsWith('COUNT') ? any() : number()})`
  const least = name.endsWith('P') ? 1 : 2
  return `if(count(${number()}) < ${least}, NULL, ${writing.hasStableDeviations ? `${deviation}Stable` : deviation}(${number()}))`
}

function firstOf(of: Value & { readonly kind: 'call' }, writing: ClickHouseWriting): string {
  const storage = storageOf(of)
  return of.args.map((arg) => typed(arg, storage, writing)).reduceRight((later, arg) => `ifNull(${arg}, ${later})`)
}

function nullIf([a, b]: readonly Value[], writing: ClickHouseWriting): string {
  if (a === undefined || b === undefined) return nothing()
  const same = writing.condition({ kind: 'compare', operator: '=', left: a, right: b })
  return `multiIf(${same}, NULL, ${typed(a, storageOf(a), writing)})`
}

function placesOf(of: Value | undefined): number {
  const number =
    of === undefined ? 0 : of.kind === 'number' ? of.value : of.kind === 'negative' && of.of.kind === 'number' ? -of.of.value : null
  if (number === null || !Number.isInteger(number) || Math.abs(number) > 15) {
    throw beyondClickHouse('ROUND to anything but a whole number of digits up to 15 is')
  }
  return number
}

const stored: Readonly<Record<Storage, string>> = {
  float32: 'Float32',
  integer: 'Int64',
  number: 'Float64',
  timestamp: 'Int64',
  text: 'String',
  none: 'Float64',
}

/** A value converted to the common kind of several. 18.16 cannot choose between nullable constants. */
function typed(of: Value, storage: Storage, writing: ClickHouseWriting): string {
  if (storageOf(of) === 'none') return `CAST(NULL AS Nullable(${stored[storage]}))`
  const text = storage === 'text' ? asText(of, writing) : storage === 'timestamp' ? asTime(of, writing) : value(of, writing)
  return `CAST(${isConstant(of) ? `materialize(${text})` : text} AS Nullable(${stored[storage]}))`
}

function dated({ name, part, args }: Value & { readonly kind: 'datePart' }, writing: ClickHouseWriting): string {
  const [a, b] = args
  if (a === undefined) throw new TypeError(`${name} has no value`)
  if (name === 'DATEPART') return datePart(part, asTime(a, writing))
  if (name === 'DATENAME') return dateName(part, asTime(a, writing))
  if (b === undefined) throw new TypeError(`${name} has only one value`)
  if (name === 'DATEADD') return dateAdd(part, asNumber(a, writing), asTime(b, writing))
  return dateDiff(part, asTime(a, writing), asTime(b, writing))
}

function caseOf(of: Value & { readonly kind: 'case' }, writing: ClickHouseWriting): string {
  const storage = storageOf(of)
  const parts = of.whens.map(({ condition, value: then }) => `${writing.condition(condition)}, ${typed(then, storage, writing)}`)
  return `multiIf(${parts.join(', ')}, ${typed(of.otherwise, storage, writing)})`
}

/** Integers are truncated, not rounded; a bit is 0 only for 0; texts are truncated to their length. */
function cast({ of, to, length }: Value & { readonly kind: 'cast' }, writing: ClickHouseWriting): string {
  if (to === 'text') return length === null ? asText(of, writing) : firstCharacters(asText(of, writing), length)
  if (to === 'timestamp') return asTime(of, writing)
  if (to === 'date') return midnight(asTime(of, writing))
  if (storageOf(of) === 'timestamp') throw new Problem('bad-request', 'A time is used where a number is needed.')
  const number = asNumber(of, writing)
  if (to === 'bit') return `toFloat64(${number} != 0)`
  if (to === 'integer') return `trunc(${number})`
  if (to === 'float32') return `toFloat32(${number})`
  return length === null ? number : rounded(number, length)
}
