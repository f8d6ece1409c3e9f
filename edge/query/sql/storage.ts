import type { Value, ValueType } from './tree.ts'

const keepsFirst = ['ABS', 'ROUND', 'MIN', 'MAX', 'NULLIF']
const keepsFloat32 = ['FLOOR', 'CEILING']

/** Cached, since every level of a value needs the storage of its parts. */
const found = new WeakMap<Value, ValueType>()

/** The type in which an engine stores a value. Unlike a value's own type it keeps float32 in arithmetic with integers, as DuckDB does; that of a bare NULL is unknown. */
export function storageOf(of: Value): ValueType {
  const storage = found.get(of) ?? computed(of)
  found.set(of, storage)
  return storage
}

function computed(of: Value): ValueType {
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
      return of.type
  }
}

function calledStorage({ name, args, type }: Value & { readonly kind: 'call' }): ValueType {
  const first = args[0] === undefined ? 'unknown' : storageOf(args[0])
  if (keepsFirst.includes(name)) return first
  if (name === 'ISNULL' || name === 'COALESCE') return widest(args)
  if (keepsFloat32.includes(name) && first === 'float32') return first
  return type
}

/** The common type of several values; a text among them makes them all texts. */
function widest(values: readonly Value[]): ValueType {
  const storages = new Set(values.map(storageOf))
  const order = ['text', 'timestamp', 'number', 'float32', 'integer'] as const
  return order.find((storage) => storages.has(storage)) ?? 'unknown'
}
