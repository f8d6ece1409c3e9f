import { DAY_MS } from '#core/extent/time.ts'
import { notATime, numberOf } from '../../query/sql/comparing.ts'
import { isAggregate } from '../../query/sql/functions.ts'
import { instantMs } from '../../query/sql/instant.ts'
import { isSameValue } from '../../query/sql/isSameValue.ts'
import { wrongForm, wrongValue } from '../../query/sql/refusals.ts'
import { storageOf } from '../../query/sql/storage.ts'
import type { Value } from '../../query/sql/tree.ts'
import { type Compiling, innerQuery, type ReadValue } from './Compiling.ts'
import { dateAdd, dateDiff, dateName, datePart } from './calendar.ts'
import { call } from './calls.ts'
import { rounded } from './numberFunctions.ts'
import { left as firstCharacters, textOf } from './texts.ts'
import type { Cell } from './Work.ts'

type Of<Kind extends Value['kind']> = Value & { readonly kind: Kind }

/** Returns a function that evaluates a value for the current rows, with DuckDB's results. */
export function value(of: Value, c: Compiling): ReadValue {
  const read = grouped(of, c) ?? written(of, c)
  return () => {
    c.work.step()
    return read()
  }
}

/** A grouping key or an aggregate of the current group. */
function grouped(of: Value, c: Compiling): ReadValue | null {
  const { grouping } = c
  if (grouping === null) return null
  const key = grouping.keys.findIndex((one) => isSameValue(one, of))
  const place = key >= 0 ? key : of.kind === 'call' && isAggregate(of.name) ? grouping.placeOf(of) : -1
  return place < 0 ? null : () => grouping.present[place] ?? null
}

function written(of: Value, c: Compiling): ReadValue {
  switch (of.kind) {
    case 'column':
      return column(of, c)
    case 'text':
    case 'number': {
      const literal = of.value
      return () => literal
    }
    case 'null':
      return () => null
    case 'arithmetic':
      return arithmetic(of, c)
    case 'negative': {
      const read = value(of.of, c)
      return () => negative(read())
    }
    case 'call':
      if (isAggregate(of.name)) throw wrongForm()
      return call(of, c, { value, asText, asTime, asNumber, asType })
    case 'datePart':
      return dated(of, c)
    case 'case':
      return caseOf(of, c)
    case 'cast':
      return cast(of, c)
    case 'scalar': {
      const rows = innerQuery(of.query, c)
      return () => rows()[0]?.[0] ?? null
    }
  }
}

function column({ source, column: name }: Of<'column'>, c: Compiling): ReadValue {
  if (c.grouping?.own.has(source) === true) throw wrongForm()
  const place = c.columnOf(source, name)
  const { present } = c
  return () => present[source]?.[place] ?? null
}

const negative = (cell: Cell): Cell => (cell === null ? null : -Number(cell))

/** A value as a text; numbers and times are written out. */
export function asText(of: Value, c: Compiling): () => string | null {
  const read = value(of, c)
  const storage = storageOf(of)
  const type = storage === 'none' ? 'unknown' : storage
  return () => {
    const cell = read()
    if (typeof cell === 'string') c.work.step(cell.length >> 3)
    const text = textOf(cell, type)
    return text === null || typeof cell === 'string' ? text : c.work.text(text)
  }
}

/** A value as a time; a literal that is not a time is a Problem. */
export function asTime(of: Value, c: Compiling): () => number | null {
  if (of.kind === 'text') {
    const ms = instantMs(of.value)
    return () => ms
  }
  if (of.type !== 'text' && of.type !== 'unknown' && of.type !== 'timestamp') throw notATime()
  const read = value(of, c)
  return () => {
    const cell = read()
    return typeof cell === 'string' ? instantMs(cell) : cell
  }
}

/** Written so that no text causes excessive backtracking. */
const NUMBER = /^\s*[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?\s*$/i

/** A value as a number; a literal that is not a number is a Problem, any other such text a missing value. */
export function asNumber(of: Value, c: Compiling): () => number | null {
  if (of.kind === 'text') {
    const number = numberOf(of.value)
    return () => number
  }
  const read = value(of, c)
  return () => {
    const cell = read()
    return typeof cell === 'string' ? (NUMBER.test(cell) ? Number(cell) : null) : cell
  }
}

/** A value converted to the common type of a list. */
function asType(of: Value, type: Value['type'], c: Compiling): ReadValue {
  if (of.type === 'unknown') return value(of, c)
  if (type === 'text') return asText(of, c)
  return type === 'timestamp' ? asTime(of, c) : value(of, c)
}

const operations: Readonly<Record<Of<'arithmetic'>['operator'], (a: number, b: number) => number | null>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '%': (a, b) => (b === 0 ? null : a % b),
}

function arithmetic(of: Of<'arithmetic'>, c: Compiling): ReadValue {
  if (of.type === 'text') return joined(of, c)
  const [left, right] = [value(of.left, c), value(of.right, c)]
  const operate = operations[of.operator]
  const isWhole = of.operator === '/' && of.type === 'integer'
  const isNarrow = storageOf(of) === 'float32'
  return () => {
    const [a, b] = [left(), right()]
    if (a === null || b === null) return null
    if (isWhole) return Number(b) === 0 ? null : Math.trunc(Number(a) / Number(b))
    const result = operate(Number(a), Number(b))
    return isNarrow && result !== null ? Math.fround(result) : result
  }
}

function joined(of: Of<'arithmetic'>, c: Compiling): ReadValue {
  const [left, right] = [asText(of.left, c), asText(of.right, c)]
  return () => {
    const [a, b] = [left(), right()]
    return a === null || b === null ? null : c.work.text(a + b)
  }
}

function dated({ name, part, args: [a, b] }: Of<'datePart'>, c: Compiling): ReadValue {
  if (a === undefined) throw new TypeError(`${name} has no value`)
  if (name === 'DATEPART' || name === 'DATENAME') {
    const read = asTime(a, c)
    const partOf = name === 'DATEPART' ? datePart : dateName
    return () => present(read(), (ms) => partOf(part, ms))
  }
  if (b === undefined) throw new TypeError(`${name} has only one value`)
  const [first, second] = [name === 'DATEADD' ? asNumber(a, c) : asTime(a, c), asTime(b, c)]
  const calculate = name === 'DATEADD' ? dateAdd : dateDiff
  return () => {
    const [from, to] = [first(), second()]
    return from === null || to === null ? null : timeOf(calculate(part, from, to))
  }
}

const present = <Result>(ms: number | null, read: (ms: number) => Result): Result | null => (ms === null ? null : read(ms))

/** Times that are not in the calendar are refused. */
function timeOf(ms: number): number {
  if (Number.isNaN(ms)) throw wrongValue()
  return ms
}

function caseOf({ whens, otherwise, type }: Of<'case'>, c: Compiling): ReadValue {
  const parts = whens.map((when) => ({ holds: c.condition(when.condition, c), read: asType(when.value, type, c) }))
  const last = asType(otherwise, type, c)
  return () => {
    for (const { holds, read } of parts) if (holds() === true) return read()
    return last()
  }
}

/** Integers are truncated, not rounded; a bit is 0 only for 0; texts are truncated to their length. */
function cast({ of, to, length }: Of<'cast'>, c: Compiling): ReadValue {
  if (to === 'text') {
    const read = asText(of, c)
    return length === null ? read : () => cut(read(), length)
  }
  if (to === 'timestamp' || to === 'date') {
    const read = asTime(of, c)
    return to === 'timestamp' ? read : () => present(read(), (ms) => Math.floor(ms / DAY_MS) * DAY_MS)
  }
  if (of.type === 'timestamp') throw wrongForm()
  const read = of.kind === 'text' ? asNumber(of, c) : value(of, c)
  return () => {
    const cell = read()
    return cell === null ? null : castNumber(numberIn(cell), to, length)
  }
}

const cut = (text: string | null, length: number): string | null => (text === null ? null : firstCharacters(text, length))

/** Unlike in a comparison, a text that is not a number is refused. */
function numberIn(cell: string | number): number {
  if (typeof cell === 'string' && !NUMBER.test(cell)) throw wrongValue()
  return Number(cell)
}

function castNumber(number: number, to: Of<'cast'>['to'], digits: number | null): number {
  if (to === 'bit') return number === 0 ? 0 : 1
  if (to === 'integer') return wholeOf(number)
  if (to === 'float32') return Math.fround(number)
  return digits === null ? number : rounded(number, digits)
}

function wholeOf(number: number): number {
  if (!Number.isFinite(number)) throw wrongValue()
  return Math.trunc(number)
}
