import type { ColumnInfo } from '#core/rows/Batch.ts'

type ShortType = 'text' | 'int' | 'real'

const types = { text: 'text', int: 'int32', real: 'float64' } as const

/** Columns in order from names and short types: `{ ID: 'int', Name: 'text' }`. */
export function columns(named: Readonly<Record<string, ShortType>>): readonly ColumnInfo[] {
  return Object.entries(named).map(([name, type]) => ({ name, type: types[type] }))
}
