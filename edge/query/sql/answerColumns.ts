import { type AnswerColumn, collapsedBy, plainColumn, type Statistic } from '#core/observations/AnswerColumn.ts'
import type { Query, Select, Value } from './tree.ts'

const statistics: Readonly<Record<string, Statistic>> = {
  AVG: 'mean',
  STDEV: 'standard deviation',
  STDEVP: 'standard deviation',
  VAR: 'variance',
  VARP: 'variance',
  MIN: 'minimum',
  MAX: 'maximum',
  SUM: 'sum',
  COUNT: 'count',
  COUNT_BIG: 'count',
}

/** What the columns of a SELECT's answer are made of, as far as each is a column of a table of observations or a statistic of one. */
export function answerColumns({ first, others, columns }: Query): readonly (AnswerColumn | null)[] {
  // The parts of a UNION may take a column from different tables.
  if (others.length > 0) return columns.map(() => null)
  return first.values.map((value) => columnOf(value, first))
}

function columnOf(value: Value, select: Select): AnswerColumn | null {
  if (value.kind === 'column') return sourceColumn(value, select)
  if (value.kind === 'cast' && value.type !== 'text') return columnOf(value.of, select)
  const statistic = value.kind === 'call' ? statistics[value.name] : undefined
  if (statistic === undefined || value.kind !== 'call' || value.args[0] === undefined) return null
  const of = columnOf(value.args[0], select)
  if (of === null || of.statistic !== null) return null
  return { ...of, statistic, over: collapsedBy(of.table, keysOf(select)) }
}

function sourceColumn({ source: number, column }: Value & { readonly kind: 'column' }, { from }: Select): AnswerColumn | null {
  const source = from.find((join) => join.source.number === number)?.source
  if (source?.kind === 'observations') return plainColumn(source.table, column)
  // A SELECT in FROM calls its columns c1, c2 ...
  return source?.kind === 'query' ? (answerColumns(source.query)[Number(column.slice(1)) - 1] ?? null) : null
}

const keysOf = (select: Select): readonly string[] =>
  select.groupBy.flatMap((value) => (value.kind === 'column' ? (sourceColumn(value, select)?.column ?? []) : []))
