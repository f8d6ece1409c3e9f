import { isAggregate } from './functions.ts'
import type { Value } from './tree.ts'

/** What an engine keeps a value as. Unlike a value's type it follows float32 through reckoning with whole numbers, as DuckDB does; `none` is a bare NULL. */
export type Storage = 'float32' | 'integer' | 'number' | 'timestamp' | 'text' | 'none'

const keepsFirst = ['ABS', 'ROUND', 'MIN', 'MAX', 'NULLIF']
const keepsFloat32 = ['FLOOR', 'CEILING']

/** Every level of a value asks for the storage of what is inside it. */
const found = new WeakMap<Value, Storage>()

/** What a value is kept as. */
export function storageOf(of: Value): Storage {
  const storage = found.get(of) ?? workedOut(of)
  found.set(of, storage)
  return storage
}

function workedOut(of: Value): Storage {
  switch (of.kind) {
    case 'arithmetic':
      return of.type === 'text' ? 'text' : widest([of.left, of.right])
    case 'negative':
      return storageOf(of.of)
    case 'call':
      return calledStorage(of)
    case 'case':
      return widest([...of.whens.map(({ value }) => value), of.otherwise])
    default:
      return of.type === 'unknown' ? 'none' : of.type
  }
}

function calledStorage({ name, args, type }: Value & { readonly kind: 'call' }): Storage {
  const first = args[0] === undefined ? 'none' : storageOf(args[0])
  if (keepsFirst.includes(name)) return first
  if (name === 'ISNULL' || name === 'COALESCE') return widest(args)
  if (keepsFloat32.includes(name) && first === 'float32') return first
  return type === 'unknown' ? 'none' : type
}

/** What several values have in common; a text among them makes them texts. */
function widest(values: readonly Value[]): Storage {
  const storages = new Set(values.map(storageOf))
  const order = ['text', 'timestamp', 'number', 'float32', 'integer'] as const
  return order.find((storage) => storages.has(storage)) ?? 'none'
}

/** Whether a value is the same in every row: it reads no column and counts nothing. */
export function isConstant(of: Value): boolean {
  switch (of.kind) {
    case 'column':
    case 'scalar':
    case 'case':
      return false
    case 'arithmetic':
      return isConstant(of.left) && isConstant(of.right)
    case 'negative':
    case 'cast':
      return isConstant(of.of)
    case 'call':
      return !isAggregate(of.name) && of.args.every(isConstant)
    case 'datePart':
      return of.args.every(isConstant)
    default:
      return true
  }
}
