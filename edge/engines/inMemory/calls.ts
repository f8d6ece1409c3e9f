import { countsCharacters } from '../../query/sql/functions.ts'
import type { Value } from '../../query/sql/tree.ts'
import type { Compiling, ReadValue } from './Compiling.ts'
import { datePart } from './calendar.ts'
import { numberFunctions } from './numberFunctions.ts'
import { textFunctions } from './textFunctions.ts'
import type { Cell } from './Work.ts'

type Call = Value & { readonly kind: 'call' }

/** How values are converted to a function's argument types; here, since values hold calls and vice versa, and import cycles are not allowed. */
export interface Reading {
  readonly value: (of: Value, c: Compiling) => ReadValue
  readonly asText: (of: Value, c: Compiling) => () => string | null
  readonly asTime: (of: Value, c: Compiling) => () => number | null
  readonly asNumber: (of: Value, c: Compiling) => () => number | null
  readonly asType: (of: Value, type: Value['type'], c: Compiling) => ReadValue
}

/** Returns a function that evaluates a call that is not an aggregate. */
export function call(of: Call, c: Compiling, reading: Reading): ReadValue {
  const { name, args, type } = of
  const [first] = args
  if (name === 'ISNULL' || name === 'COALESCE') return firstPresent(args.map((arg) => reading.asType(arg, type, c)))
  if (name === 'NULLIF') return nullIf(args, c, reading)
  if (name === 'CONCAT') {
    const texts = args.map((arg) => reading.asText(arg, c))
    return () => c.work.text(texts.map((text) => text() ?? '').join(''))
  }
  if ((name === 'YEAR' || name === 'MONTH' || name === 'DAY') && first !== undefined) {
    const time = reading.asTime(first, c)
    return () => {
      const ms = time()
      return ms === null ? null : datePart(name.toLowerCase(), ms)
    }
  }
  if (name === 'GETDATE' || name === 'GETUTCDATE') {
    const now = Date.now()
    return () => now
  }
  return numberFunctions[name] === undefined ? textCall(of, c, reading) : numberCall(of, c, reading)
}

function firstPresent(parts: readonly ReadValue[]): ReadValue {
  return () => {
    for (const read of parts) {
      const cell = read()
      if (cell !== null) return cell
    }
    return null
  }
}

function nullIf([a, b]: readonly Value[], c: Compiling, { value }: Reading): ReadValue {
  if (a === undefined || b === undefined) return () => null
  const areSame = c.condition({ kind: 'compare', operator: '=', left: a, right: b }, c)
  const read = value(a, c)
  return () => (areSame() === true ? null : read())
}

function numberCall({ name, args }: Call, c: Compiling, { asNumber }: Reading): ReadValue {
  const work = numberFunctions[name]
  const [first, second] = args.map((arg) => asNumber(arg, c))
  return () => {
    const a = first === undefined ? 0 : first()
    const b = second === undefined ? Number.NaN : second()
    return a === null || b === null ? null : (work?.(a, b) ?? null)
  }
}

function textCall({ name, args }: Call, c: Compiling, { asText, asNumber }: Reading): ReadValue {
  const work = textFunctions[name]
  if (work === undefined) throw new TypeError(`${name} is in the list of functions, but has no implementation`)
  const reads = args.map((arg, index): ReadValue => {
    if (countsCharacters[name]?.includes(index) !== true) return asText(arg, c)
    const number = asNumber(arg, c)
    return () => roundedCount(number())
  })
  return () => {
    const [a = null, b = null, c3 = null] = reads.map((read) => read())
    if (a === null || (reads.length > 1 && b === null) || (reads.length > 2 && c3 === null)) return null
    c.work.step(String(a).length >> 2)
    return work(c.work, String(a), b, c3)
  }
}

const roundedCount = (count: Cell): Cell => (count === null ? null : Math.round(Number(count)))
