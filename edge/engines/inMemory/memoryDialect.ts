import { DAY_MS } from '#core/extent/time.ts'
import { foldedText } from '../../query/sql/comparing.ts'
import type { Dialect, ValueNode } from '../../query/sql/Dialect.ts'
import { isAggregate } from '../../query/sql/functions.ts'
import { instantMs } from '../../query/sql/instant.ts'
import { isSameValue } from '../../query/sql/isSameValue.ts'
import { wrongForm, wrongValue } from '../../query/sql/sqlErrors.ts'
import { storageOf } from '../../query/sql/storage.ts'
import { TreeWalker } from '../../query/sql/TreeWalker.ts'
import type { Value } from '../../query/sql/tree.ts'
import { type Compiling, innerQuery, type ReadCondition, type ReadValue } from './Compiling.ts'
import { dateAdd, dateDiff, dateName, datePart } from './calendar.ts'
import { compared, inQuery, isAmong, together } from './conditions.ts'
import { numberFunctions, rounded } from './numberFunctions.ts'
import { textFunctions } from './textFunctions.ts'
import { characters, left as firstCharacters, isLike, textOf } from './texts.ts'
import type { SqlValue } from './Work.ts'

/** Makes functions that evaluate values and conditions for the current rows, with DuckDB's results. */
export const reading = (c: Compiling): TreeWalker<ReadValue, ReadCondition> => new TreeWalker(memoryDialect(c))

const memoryDialect = (c: Compiling): Dialect<ReadValue, ReadCondition> => ({
  value: (of, make) => {
    const read = grouped(of, c) ?? make()
    return () => {
      c.work.step()
      return read()
    }
  },
  column: ({ source, column }) => {
    if (c.grouping?.own.has(source) === true) throw wrongForm()
    const place = c.columnOf(source, column)
    return () => c.present[source]?.[place] ?? null
  },
  literal: (of) => always(of.kind === 'null' ? null : of.value),
  arithmetic,
  negative: (_, number) => one(number, (cell) => -Number(cell)),
  joined: (left, right) => two(left, right, (a, b) => c.work.text(`${a}${b}`)),
  aggregate: () => {
    throw wrongForm()
  },
  firstPresent: (values) => () => {
    for (const read of values) {
      const cell = read()
      if (cell !== null) return cell
    }
    return null
  },
  concat: (texts) => () => c.work.text(texts.map((text) => text() ?? '').join('')),
  now: () => always(Date.now()),
  call: (of, args) => (numberFunctions[of.name] === undefined ? textCall(of, args, c) : numberCall(of, args)),
  datePart: (part, time) => one(time, (ms) => datePart(part, Number(ms))),
  dateName: (part, time) => one(time, (ms) => dateName(part, Number(ms))),
  dateAdd: (part, count, time) => two(count, time, (number, ms) => timeOf(dateAdd(part, Number(number), Number(ms)))),
  dateDiff: (part, from, to) => two(from, to, (a, b) => timeOf(dateDiff(part, Number(a), Number(b)))),
  choice: (parts, otherwise) => () => {
    for (const { when, value } of parts) if (when() === true) return value()
    return otherwise()
  },
  cut: (text, length) => one(text, (cell) => firstCharacters(String(cell), length)),
  midnight: (time) => one(time, (ms) => Math.floor(Number(ms) / DAY_MS) * DAY_MS),
  toNumber: (cast, value) => {
    if (cast.of.type === 'timestamp') throw wrongForm()
    return one(value, (cell) => castNumber(numberIn(cell), cast))
  },
  scalar: (query) => {
    const rows = innerQuery(query, c)
    return () => rows()[0]?.[0] ?? null
  },
  text: (value, of) => {
    const type = storageOf(of)
    return one(value, (cell) => {
      if (typeof cell !== 'string') return c.work.text(textOf(cell, type))
      c.work.step(cell.length >> 3)
      return cell
    })
  },
  time: (text) => always(instantMs(text)),
  readTime: (text) => one(text, (cell) => (typeof cell === 'string' ? instantMs(cell) : cell)),
  readNumber: (text) => one(text, (cell) => (typeof cell !== 'string' || NUMBER.test(cell) ? Number(cell) : null)),
  narrowed: (number) => one(number, (cell) => Math.fround(Number(cell))),
  folded: (text) => one(text, (cell) => foldedText(String(cell))),
  together,
  not: (condition) => () => {
    const held = condition()
    return held === null ? null : !held
  },
  compare: compared,
  between: (value, low, high) => together([compared(value, '>=', low), compared(value, '<=', high)], true),
  among: (value, list) => () => isAmong(value(), list),
  inQuery: (value, query, isText) => inQuery(value, query, isText, c),
  like: (text, pattern) => {
    const wanted = characters(pattern)
    return () => {
      const found = text()
      return found === null ? null : isLike(String(found), wanted, (count) => c.work.step(count))
    }
  },
  missing: (value) => () => value() === null,
  exists: (query) => {
    const rows = innerQuery(query, c)
    return () => rows().length > 0
  },
})

const always =
  (cell: SqlValue): ReadValue =>
  () =>
    cell

/** The result for a value; missing where the value is. */
const one =
  (read: ReadValue, make: (cell: string | number) => SqlValue): ReadValue =>
  () => {
    const cell = read()
    return cell === null ? null : make(cell)
  }

/** The result for two values; missing where one of them is. */
const two =
  (left: ReadValue, right: ReadValue, make: (a: string | number, b: string | number) => SqlValue): ReadValue =>
  () => {
    const [a, b] = [left(), right()]
    return a === null || b === null ? null : make(a, b)
  }

/** A grouping key or an aggregate of the current group. */
function grouped(of: Value, { grouping }: Compiling): ReadValue | null {
  if (grouping === null) return null
  const key = grouping.keys.findIndex((each) => isSameValue(each, of))
  const place = key >= 0 ? key : of.kind === 'call' && isAggregate(of.name) ? grouping.placeOf(of) : -1
  return place < 0 ? null : () => grouping.present[place] ?? null
}

const operations: Readonly<Record<ValueNode<'arithmetic'>['operator'], (a: number, b: number) => number | null>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '%': (a, b) => (b === 0 ? null : a % b),
}

function arithmetic(of: ValueNode<'arithmetic'>, left: ReadValue, right: ReadValue): ReadValue {
  const operate = operations[of.operator]
  if (of.operator === '/' && of.type === 'integer')
    return two(left, right, (a, b) => (Number(b) === 0 ? null : Math.trunc(Number(a) / Number(b))))
  const isNarrow = storageOf(of) === 'float32'
  return two(left, right, (a, b) => {
    const result = operate(Number(a), Number(b))
    return isNarrow && result !== null ? Math.fround(result) : result
  })
}

function numberCall({ name }: ValueNode<'call'>, [first = always(0), second = always(Number.NaN)]: readonly ReadValue[]): ReadValue {
  const work = numberFunctions[name]
  return two(first, second, (a, b) => work?.(Number(a), Number(b)) ?? null)
}

function textCall({ name }: ValueNode<'call'>, reads: readonly ReadValue[], { work }: Compiling): ReadValue {
  const make = textFunctions[name]
  if (make === undefined) throw new TypeError(`${name} is in the list of functions, but has no implementation`)
  return () => {
    const cells = reads.map((read) => read())
    if (cells.includes(null)) return null
    const [a = '', b = '', d = ''] = cells
    work.step(String(a).length >> 2)
    return make(work, String(a), b, d)
  }
}

/** Throws for times that are not in the calendar. */
function timeOf(ms: number): number {
  if (Number.isNaN(ms)) throw wrongValue()
  return ms
}

/** Written so that no text causes excessive backtracking. */
const NUMBER = /^\s*[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?\s*$/i

/** Unlike in a comparison, a text that is not a number is rejected. */
function numberIn(cell: string | number): number {
  if (typeof cell === 'string' && !NUMBER.test(cell)) throw wrongValue()
  return Number(cell)
}

function castNumber(number: number, { to, length }: ValueNode<'cast'>): number {
  if (to === 'bit') return number === 0 ? 0 : 1
  if (to === 'float32') return Math.fround(number)
  if (to === 'number') return length === null ? number : rounded(number, length)
  if (!Number.isFinite(number)) throw wrongValue()
  return Math.trunc(number)
}
