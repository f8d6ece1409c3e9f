import { unsupported } from './sqlErrors.ts'
import type { CastTarget, Value, ValueType } from './tree.ts'

/** The common type of several values; a text among them makes them all texts. */
export function commonType(values: readonly Value[]): ValueType {
  const types = new Set(values.map(({ type }) => type).filter((type) => type !== 'unknown'))
  const [first] = types
  if (types.size <= 1) return first ?? 'unknown'
  if (types.has('text')) return 'text'
  return types.has('timestamp') ? 'timestamp' : 'number'
}

const castTargets: Readonly<Record<string, CastTarget>> = {
  ...Object.fromEntries(['CHAR', 'VARCHAR', 'NCHAR', 'NVARCHAR'].map((name) => [name, 'text'] as const)),
  ...Object.fromEntries(['INT', 'INTEGER', 'BIGINT', 'SMALLINT', 'TINYINT'].map((name) => [name, 'integer'] as const)),
  ...Object.fromEntries(['FLOAT', 'DECIMAL', 'NUMERIC'].map((name) => [name, 'number'] as const)),
  BIT: 'bit',
  REAL: 'float32',
  DATE: 'date',
  ...Object.fromEntries(['DATETIME', 'DATETIME2', 'SMALLDATETIME'].map((name) => [name, 'timestamp'] as const)),
}

/** A value converted to a type of T-SQL. `length` is the characters of a text or, where `isScaled`, the digits after the point. */
export function castTo(of: Value, typeName: string, length: number | null, isScaled = false): Value {
  const to = castTargets[typeName.toUpperCase()]
  if (to === undefined) throw unsupported(`The type ${typeName} is`)
  const keeps = to === 'text' ? !isScaled : isScaled || /^(decimal|numeric)$/i.test(typeName)
  const digits = to === 'number' && keeps ? (isScaled ? length : 0) : null
  return { kind: 'cast', of, to, length: to === 'text' ? length : digits, type: typeOf(to) }
}

/** A date is a time at midnight, and a bit an integer. */
function typeOf(to: CastTarget): ValueType {
  if (to === 'date') return 'timestamp'
  return to === 'bit' ? 'integer' : to
}
