import { isAggregate } from './functions.ts'
import type { Value } from './tree.ts'

/** The storage type of a value in an engine. Unlike a value's type it keeps float32 in arithmetic with integers, as DuckDB does; `none` is a bare NULL. */
export type Storage = 'float32' | 'integer' | 'number' | 'timestamp' | 'text' | 'none'

const keepsFirst = ['ABS', 'ROUND', 'MIN', 'MAX', 'NULLIF']
const keepsFloat32 = ['FLOOR', 'CEILING']

/** Cached, since every level of a value needs the storage of its parts. */
const found = new WeakMap<Value, Storage>()

/** The storage type of a value. */
export function storageOf(of: Value): Storage {
  const storage = found.get(of) ?? computed(of)
  found.set(of, storage)
  return storage
}

function computed(of: Value): Storage {
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

/** The common type of several values; a text among them makes them all texts. */
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
