import { limits } from '#core/limits/observations.ts'
import type { SubsetQuery } from '#core/observations/ObservationEngine.ts'
import type { PreparedReading } from '#core/observations/procedures/Procedure.ts'
import { type CountedAxis, countedAxes } from '#core/size/counts/RowCounts.ts'
import { maxReadsOf } from './sql/axisBounds.ts'
import { hasAggregate } from './sql/parts.ts'
import type { Query, ResolvedSelect, Select } from './sql/tree.ts'

const REDUCED_ROWS = 20_000_000 // means are a few rows; so many are averaged within seconds, as in a SELECT

/**
 * How many rows an answer has, as far as its query shows before any row is read: a number, as many as a subset of one table has after its
 * first `skip`, or the sum of several after the first `skip` and at most `maxRows`. It has fewer where `isExact`
 * is false.
 */
export type AnswerRows =
  | { readonly kind: 'number'; readonly rows: number; readonly isExact: boolean }
  | {
      readonly kind: 'subset'
      readonly reads: SubsetQuery
      readonly skip: number
      readonly isExact: boolean
      /** There is one row, at most, for each combination of the values that these axes have. */
      readonly groupedBy?: readonly CountedAxis[]
    }
  | {
      readonly kind: 'sum'
      readonly parts: readonly AnswerRows[]
      readonly skip: number
      readonly maxRows: number | null
      readonly isExact: boolean
    }

/** The rows of a procedure's answer; null where that does not follow from what it reads. */
export function rowsOfProcedure({ reads, answers, groupedBy }: PreparedReading): AnswerRows | null {
  if (answers === 'other rows') return null
  const names = groupedBy?.map((key) => (key.kind === 'column' ? key.column : 'time'))
  return { kind: 'subset', reads, skip: 0, isExact: answers === 'every row', ...groupsOf(names, reads.table) }
}

/** How many rows a procedure may read: as many as a download has, or more where means are made of them. */
export const maxReadOf = ({ groupedBy }: PreparedReading): number => (groupedBy === undefined ? limits.downloadRows : REDUCED_ROWS)

/** The axes of groups by columns of these names; nothing where there are no groups, or some are by another column. */
function groupsOf(
  names: readonly (string | null)[] | undefined,
  { timeColumn }: SubsetQuery['table'],
): { groupedBy?: readonly CountedAxis[] } {
  const axes = names?.map((name) => (name === timeColumn ? 'time' : countedAxes.find((axis) => axis === name)))
  return axes === undefined || axes.includes(undefined) ? {} : { groupedBy: [...new Set(axes.filter((axis) => axis !== undefined))] }
}

/** The rows of a SELECT over one table of observations, read by itself or by SELECTs inside each other, and of a UNION of such SELECTs; null for any other. Throws the Problem `bad-request` for a bound that is no value of its column. */
export function rowsOfSelect({ query }: ResolvedSelect): AnswerRows | null {
  return rowsOf(query)
}

function rowsOf(query: Query): AnswerRows | null {
  const { first, others, offset, fetch } = query
  if (others.length > 0) return rowsOfUnion(query)
  return rowsOfBranch(first, { skip: offset ?? 0, maxRows: first.top ?? fetch })
}

/** The rows of all branches together; fewer where equal rows become one. */
function rowsOfUnion({ first, others, offset, fetch }: Query): AnswerRows | null {
  const branches = [first, ...others.map(({ select }) => select)]
  if (branches.length > limits.sizedUnionBranches) return null
  const parts = branches.flatMap((select) => rowsOfBranch(select, { skip: 0, maxRows: select.top }) ?? [])
  if (parts.length < branches.length) return null
  const isExact = others.every(({ all }) => all) && parts.every((part) => part.isExact)
  return { kind: 'sum', parts, skip: offset ?? 0, maxRows: fetch, isExact }
}

function rowsOfBranch(first: Select, cut: Cut): AnswerRows | null {
  const [join, ...more] = first.from
  if (join === undefined || join.source.kind === 'catalog' || more.length > 0) return null
  if (isOneRow(first)) return number(1, cut, first.having === null)
  if (join.source.kind === 'query') return rowsOfInner(rowsOf(join.source.query), first, cut)
  const { table } = join.source
  const found = maxReadsOf(first.where, table)
  if (found === null) return number(0, cut, true)
  const { isExact: isWhole, ...within } = found
  const limit = cut.maxRows === null ? {} : { limit: cut.skip + cut.maxRows }
  const reads: SubsetQuery = { table, columns: table.columns.map(({ name }) => name), ...within, order: 'none', ...limit }
  return { kind: 'subset', reads, skip: cut.skip, isExact: isWhole && !isGrouped(first), ...groupsOf(groupNames(first), table) }
}

/** The columns that the rows of a SELECT differ by, null for other expressions; undefined where it returns what it reads. */
function groupNames({ distinct, groupBy, values }: Select): (string | null)[] | undefined {
  const by = groupBy.length > 0 ? groupBy : distinct ? values : undefined
  return by?.map((value) => (value.kind === 'column' ? value.column : null))
}

const isGrouped = ({ distinct, groupBy, having }: Select): boolean => distinct || groupBy.length > 0 || having !== null

/** The rows of a SELECT over another: no more than that has, all of them if only columns and a row limit are requested. */
function rowsOfInner(inner: AnswerRows | null, select: Select, cut: Cut): AnswerRows | null {
  if (inner === null) return null
  const isExact = inner.isExact && select.where === null && !isGrouped(select)
  if (inner.kind === 'number') return number(inner.rows, cut, isExact)
  if (inner.kind === 'sum') return { kind: 'sum', parts: [inner], ...cut, isExact }
  const skip = inner.skip + cut.skip
  const { limit = Number.POSITIVE_INFINITY, ...reads } = inner.reads
  const maxRows = Math.min(limit, cut.maxRows === null ? limit : skip + cut.maxRows)
  return { kind: 'subset', reads: maxRows === Number.POSITIVE_INFINITY ? reads : { ...reads, limit: maxRows }, skip, isExact }
}

interface Cut {
  readonly skip: number
  readonly maxRows: number | null
}

function number(rows: number, { skip, maxRows }: Cut, isExact: boolean): AnswerRows {
  return { kind: 'number', rows: Math.min(Math.max(0, rows - skip), maxRows ?? rows), isExact }
}

/** Aggregates without GROUP BY return one row, whatever they read. */
const isOneRow = ({ groupBy, having, values }: Select): boolean => groupBy.length === 0 && (having !== null || values.some(hasAggregate))

/**
 * Whether a SELECT has the shape of a chart's request: columns of one table by their names within ranges, no more than `maxRows` of them
 * (D62).
 */
export function hasShapeOfChart({ query }: ResolvedSelect, rows: AnswerRows | null, maxRows: number): boolean {
  const { first, offset, orderBy } = query
  const isOfTable = first.from[0]?.source.kind === 'observations'
  const isBounded = first.top !== null && first.top <= maxRows && offset === null
  const isPlain = !first.hasStar && first.values.every(({ kind }) => kind === 'column')
  const isOrdered = orderBy.every(({ by }) => typeof by === 'number' || by.kind === 'column')
  return isOfTable && isBounded && isPlain && isOrdered && rows?.kind !== 'sum' && rows?.isExact === true
}
