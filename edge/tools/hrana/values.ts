import { Buffer } from 'node:buffer'
import type { SQLInputValue, SQLOutputValue } from 'node:sqlite'

/** A value as the Hrana protocol writes it in JSON. */
export type HranaValue =
  | { readonly type: 'null' }
  | { readonly type: 'integer'; readonly value: string }
  | { readonly type: 'float'; readonly value: number }
  | { readonly type: 'text'; readonly value: string }
  | { readonly type: 'blob'; readonly base64: string }

/** The value as SQLite takes it. */
export function fromHrana(value: HranaValue): SQLInputValue {
  switch (value.type) {
    case 'null':
      return null
    case 'integer':
      return BigInt(value.value)
    case 'blob':
      return Buffer.from(value.base64, 'base64')
    default:
      return value.value
  }
}

/** The value as Hrana writes it; integers arrive as bigints. */
export function toHrana(value: SQLOutputValue): HranaValue {
  if (value === null) return { type: 'null' }
  if (typeof value === 'bigint') return { type: 'integer', value: String(value) }
  if (typeof value === 'number') return { type: 'float', value }
  if (typeof value === 'string') return { type: 'text', value }
  return { type: 'blob', base64: Buffer.from(value).toString('base64') }
}
