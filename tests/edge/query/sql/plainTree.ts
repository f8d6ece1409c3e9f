import type { Query } from '../../../../edge/query/sql/tree.ts'

/** A resolved SELECT as plain JSON, as the fixtures hold it: tables by their names, columns as `source.name type`, nothing that is empty, and not whether its columns were asked for by `*`. */
export function plainTree(query: Query): unknown {
  return JSON.parse(JSON.stringify(query, (key, value) => shortened(key, value)))
}

function shortened(key: string, value: unknown): unknown {
  const isEmpty = value === null || value === false || (Array.isArray(value) && value.length === 0)
  if (isEmpty || key === 'hasStar') return undefined
  if (!isRecord(value)) return value
  if (key === 'table') return value.name
  return value.kind === 'column' ? `${String(value.source)}.${String(value.column)} ${String(value.type)}` : value
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
