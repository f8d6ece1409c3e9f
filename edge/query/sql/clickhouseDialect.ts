import { Problem } from '#core/request/Problem.ts'
import { dateAdd, dateDiff, dateName, datePart, midnight, timeText } from './clickhouseCalendar.ts'
import { charIndex, deviations, firstCharacters, numberFunctions, rounded, textFunctions, withoutEnd } from './clickhouseFunctions.ts'
import { beyondClickHouse, given, literal, nothing, quoted } from './clickhouseText.ts'
import { isLiteral } from './comparing.ts'
import type { Comparison, Dialect, ValueNode } from './Dialect.ts'
import { instantMs } from './instant.ts'
import { isConstant } from './parts.ts'
import type { StatementBounds } from './StatementBounds.ts'
import { storageOf } from './storage.ts'
import type { Value, ValueType } from './tree.ts'

/** Texts of 1 or 0, never missing: whether a condition is true, and whether it is false. 18.16 evaluates unknown conditions in AND and OR incorrectly. */
export interface Judged {
  readonly yes: string
  readonly no: string
}

/** What the dialect depends on. */
interface Options {
  readonly bounds: StatementBounds
  /** Whether numerically stable deviations have names of their own; in 18.16 the plain ones are stable. */
  readonly hasStableDeviations: boolean
  /** Columns of the table that always have a value: those that its rows are sorted by. */
  readonly axes: ReadonlySet<string>
}

/** Values and conditions in ClickHouse's dialect. Times are Int64 milliseconds; numbers in arithmetic are Float64, or Float32 where DuckDB uses that. */
export const clickHouseDialect = ({ bounds, hasStableDeviations, axes }: Options): Dialect<string, Judged> => {
  const isBare = (of: Value): boolean => isLiteral(of) || (of.kind === 'column' && axes.has(of.column))
  /** Comparisons of columns that are never NULL are written plainly, so that the table's sorting key serves them. */
  const compare = (left: string, operator: Comparison, right: string, sides: readonly Value[]): Judged => {
    if (sides.some(({ kind }) => kind === 'null')) return { yes: '0', no: '0' }
    const bare = `(${left} ${operator} ${right})`
    return sides.every(isBare) ? { yes: bare, no: `(NOT ${bare})` } : sure(bare)
  }
  return {
    value: (_, make) => bounds.value(make),
    column: ({ source, column }) => `t${source}.${quoted(column)}`,
    literal: (of) => (of.kind === 'null' ? nothing() : of.kind === 'text' ? literal(of.value) : numberText(of.value)),
    arithmetic,
    negative: (of, number) => (of.of.kind === 'number' ? numberText(-of.of.value) : narrowedAs(of, `(- ${float64(number)})`)),
    joined: (left, right) => `concat(${left}, ${right})`,
    aggregate: (of, args) => aggregate(of, args, hasStableDeviations),
    firstPresent: (values) => values.reduceRight((later, one) => `ifNull(${one}, ${later})`),
    concat: (texts) => `concat(${texts.map((text) => `ifNull(${text}, '')`).join(', ')})`,
    now: () => '(toInt64(toUnixTimestamp(now())) * 1000)',
    call,
    datePart,
    dateName,
    dateAdd,
    dateDiff,
    choice: (parts, otherwise) => `multiIf(${parts.map(({ when, value }) => `${when.yes}, ${value}`).join(', ')}, ${otherwise})`,
    shared,
    cut: firstCharacters,
    midnight,
    toNumber,
    scalar: nested,
    text,
    time: (of) => String(instantMs(of)),
    readTime: (value, of) => {
      if (storageOf(of) === 'text') throw beyondClickHouse('Reading texts as times is')
      return value
    },
    readNumber,
    narrowed: (number) => `toFloat32(${number})`,
    folded: (of) => withoutEnd(`lowerUTF8(${of})`),
    together,
    not: ({ yes, no }) => ({ yes: no, no: yes }),
    compare,
    between: (value, low, high, of) =>
      together([compare(value, '>=', low, [of.value, of.low]), compare(value, '<=', high, [of.value, of.high])], true),
    among: (value, list, of) =>
      together(
        list.map((item, index) => compare(value, '=', item, [of.value, ...of.list.slice(index, index + 1)])),
        false,
      ),
    inQuery: nested,
    // A backslash in a T-SQL pattern is literal.
    like: (of, pattern) => sure(`(lowerUTF8(${of}) LIKE ${literal(pattern.replaceAll('\\', '\\\\'))})`),
    missing: (value) => ({ yes: `isNull(${value})`, no: `isNotNull(${value})` }),
    exists: nested,
  }
}

const together = (parts: readonly Judged[], isAll: boolean): Judged => ({
  yes: `(${parts.map(({ yes }) => yes).join(isAll ? ' AND ' : ' OR ')})`,
  no: `(${parts.map(({ no }) => no).join(isAll ? ' OR ' : ' AND ')})`,
})

const sure = (unsure: string): Judged => ({ yes: `ifNull(${unsure}, 0)`, no: `ifNull(NOT ${unsure}, 0)` })

function nested(): never {
  throw beyondClickHouse('A SELECT inside another is')
}

function readNumber(): never {
  throw beyondClickHouse('Reading texts as numbers is')
}

const numberText = (number: number): string => (Number.isSafeInteger(number) ? String(number) : number.toExponential())

/** A Float64, which represents every integer that an answer can have. */
const float64 = (number: string): string => `toFloat64(${number})`

/** Rounds to a float32 where DuckDB has one. */
const narrowedAs = (of: Value, number: string): string => (storageOf(of) === 'float32' ? `toFloat32(${number})` : number)

function arithmetic(of: ValueNode<'arithmetic'>, left: string, right: string): string {
  const { operator, type } = of
  const [a, b] = [float64(left), float64(right)]
  if (operator === '%' && type !== 'integer') throw beyondClickHouse('% with numbers that are not whole is')
  if (operator === '%') return given({ a_: a, b_: `nullIf(${b}, 0)` }, '(a_ - b_ * trunc(a_ / b_))')
  if (operator === '/' && type === 'integer') return `trunc(${a} / nullIf(${b}, 0))`
  return narrowedAs(of, `(${a} ${operator} ${b})`)
}

function call(of: ValueNode<'call'>, args: readonly string[]): string {
  const { name } = of
  const [first = '', second = ''] = args
  if (name === 'ROUND') return narrowedAs(of, rounded(float64(first), placesOf(of.args[1])))
  if (name === 'CHARINDEX') return charIndex(of.args[0], second)
  const [write, writeText] = [numberFunctions[name], textFunctions[name]]
  if (writeText !== undefined) return writeText(first, of.args.slice(1))
  if (write === undefined) throw beyondClickHouse(`The function ${name} is`)
  return narrowedAs(of, write(float64(first), second === '' ? '' : float64(second)))
}

/** Aggregates over no rows are NULL, except counts: values are made Nullable for that. */
function aggregate({ name, distinct, args: [of] }: ValueNode<'call'>, [value]: readonly string[], hasStableDeviations: boolean): string {
  if (of === undefined || value === undefined) return 'count()'
  if (name === 'STRING_AGG') throw beyondClickHouse(`The function ${name} is`)
  const isOfAny = name === 'MIN' || name === 'MAX' || name.startsWith('COUNT')
  if (distinct && name.startsWith('COUNT')) return `ifNull(uniqExact(toNullable(${value})), 0)`
  if (distinct && !isOfAny) throw beyondClickHouse(`DISTINCT in ${name} is`)
  if (!isOfAny && storageOf(of) === 'text') readNumber()
  const values = `toNullable(${isOfAny ? value : float64(value)})`
  const deviation = deviations[name]
  if (deviation === undefined) return `${name.startsWith('COUNT') ? 'count' : name.toLowerCase()}(${values})`
  return `if(count(${values}) < ${name.endsWith('P') ? 1 : 2}, NULL, ${deviation}${hasStableDeviations ? 'Stable' : ''}(${values}))`
}

function placesOf(of: Value | undefined): number {
  const number =
    of === undefined ? 0 : of.kind === 'number' ? of.value : of.kind === 'negative' && of.of.kind === 'number' ? -of.of.value : null
  if (number === null || !Number.isInteger(number) || Math.abs(number) > 15) {
    throw beyondClickHouse('ROUND to anything but a whole number of digits up to 15 is')
  }
  return number
}

const stored: Readonly<Record<ValueType, string>> = {
  float32: 'Float32',
  integer: 'Int64',
  number: 'Float64',
  timestamp: 'Int64',
  text: 'String',
  unknown: 'Float64',
}

/** 18.16 cannot choose between nullable constants. */
function shared(value: string, of: Value, whole: Value): string {
  const type = `Nullable(${stored[storageOf(whole)]})`
  if (storageOf(of) === 'unknown') return `CAST(NULL AS ${type})`
  return `CAST(${isConstant(of) ? `materialize(${value})` : value} AS ${type})`
}

function toNumber({ of, to, length }: ValueNode<'cast'>, value: string): string {
  if (storageOf(of) === 'timestamp') throw new Problem('bad-request', 'A time is used where a number is needed.')
  if (of.kind !== 'text' && storageOf(of) === 'text') readNumber()
  const number = float64(value)
  if (to === 'bit') return `toFloat64(${number} != 0)`
  if (to === 'integer') return `trunc(${number})`
  if (to === 'float32') return `toFloat32(${number})`
  return length === null ? number : rounded(number, length)
}

/** Only whole numbers and times are written out. */
function text(value: string, of: Value): string {
  switch (storageOf(of)) {
    case 'text':
      return value
    case 'unknown':
      return nothing('String')
    case 'integer':
      return `toString(toInt64(${value}))`
    case 'timestamp':
      return timeText(value)
    default:
      throw beyondClickHouse('A number with a fraction in the place of a text is')
  }
}
