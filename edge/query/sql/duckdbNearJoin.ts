import { quoted } from './duckdbDialect.ts'
import { conjuncts, type Nearness, nearnessOf } from './nearness.ts'
import { nextFloat } from './nextFloat.ts'
import type { Condition, FromSource, Join, Value } from './tree.ts'

/** Cells of a reach are so many reaches wide: most rows lie in one cell only, and few rows of others lie in theirs. */
const REACHES_PER_CELL = 16

/** A row is repeated for each of its cells, up to two per condition; further conditions only compare. */
const MAX_CELLS = 3

type WriteValue = (of: Value) => string

/** The joined table with columns for the comparison, and what ON says of them. */
interface NearJoin {
  readonly table: string
  readonly conditions: readonly string[]
  /** The other conditions of ON. */
  readonly rest: readonly Condition[]
}

/**
 * A join with rows near by (`ABS(a.lat - b.lat) < 0.0001`), as clients join ancillary data. DuckDB compares every row with every other if a
 * condition reads both tables in one term. Here each row of the joined table has the numbers between which the difference holds, and the
 * cells that these lie in, so that pairs are found by hash. Null where ON says nothing of the kind, or unmatched rows of the table are in
 * the result.
 */
export function nearJoin({ how, source, on }: Join, before: readonly FromSource[], table: string, write: WriteValue): NearJoin | null {
  if (on === null || (how !== 'inner' && how !== 'left')) return null
  const found = conjuncts(on).map((condition) => ({ condition, near: nearnessOf(condition, source, before) }))
  const nears = found.flatMap(({ near }) => near ?? [])
  if (nears.length === 0) return null
  return {
    table: nears.reduce(withBounds, table),
    conditions: nears.flatMap((near, index) => holds(near, index, source.number, write)),
    rest: found.flatMap(({ condition, near }) => (near ? [] : condition)),
  }
}

const [LOW, HIGH, CELL] = ['pelagos_low_', 'pelagos_high_', 'pelagos_cell_']

function holds({ other, reach }: Nearness, index: number, number: number, write: WriteValue): string[] {
  const place = write(other)
  const of = (name: string) => `t${number}.${name}${index}`
  const within = [`${place} >= ${of(LOW)}`, `${place} <= ${of(HIGH)}`]
  return index < MAX_CELLS ? [`${cellOf(`CAST(${place} AS DOUBLE)`, reach)} = ${of(CELL)}`, ...within] : within
}

/** Rows without a finite number are near to none. */
function withBounds(table: string, near: Nearness, index: number): string {
  const number = `CAST(s.${quoted(near.own.column)} AS DOUBLE)`
  const bounds = `- ${farthest(`(- ${number})`, near)} AS ${LOW}${index}, ${farthest(number, near)} AS ${HIGH}${index}`
  const cells = index < MAX_CELLS ? `, unnest(${cellsAround(number, near.reach)}) AS ${CELL}${index}` : ''
  return `(SELECT s.*, ${bounds}${cells} FROM ${table} AS s WHERE isfinite(${number}))`
}

/**
 * The largest number whose difference from `from`, rounded to the nearest number as it is computed, is within the reach. That is all up to
 * halfway beyond the largest such difference. The error of a rounded sum is exact: Knuth, The Art of Computer Programming, 4.2.2, theorem B.
 */
function farthest(from: string, { operator, reach, isFloat32 }: Nearness): string {
  const limit = largest(reach, operator, isFloat32)
  const step = nextFloat(limit, 1, isFloat32) - limit
  const sum = `(${from} + ${double(limit)})`
  const added = `(${sum} - ${from})`
  const beyond = `((${from} - (${sum} - ${added})) + (${double(limit)} - ${added}) + ${double(step / 2)})`
  const found = `(${sum} + ${beyond})`
  // Halfway between numbers of single precision is exact, and rounded to an even one. Halfway between doubles is rounded itself, so that the
  // difference decides.
  const isBeyond = isFloat32
    ? `${found} - ${sum} ${(limit / step) % 2 === 0 ? '>' : '>='} ${beyond}`
    : `${found} - ${from} > ${double(limit)}`
  return `(CASE WHEN ${isBeyond} THEN nextafter(${found}, CAST('-inf' AS DOUBLE)) ELSE ${found} END)`
}

/** The largest difference, in its precision, for which the comparison with the reach holds. */
function largest(reach: number, operator: Nearness['operator'], isFloat32: boolean): number {
  const number = isFloat32 ? Math.fround(reach) : reach
  return number > reach || (number === reach && operator === '<') ? nextFloat(number, -1, isFloat32) : number
}

const double = (number: number): string => `CAST(${number.toExponential()} AS DOUBLE)`
const cellOf = (number: string, reach: number): string => `floor(${number} / ${double(reach * REACHES_PER_CELL)})`

/** The cells of a number and of the numbers near to it; the reach is wider by more than differences are rounded. */
function cellsAround(number: string, reach: number): string {
  const wide = double(reach * 1.001)
  const [low, own, high] = [`(${number} - ${wide})`, number, `(${number} + ${wide})`].map((one) => cellOf(one, reach))
  return `CASE WHEN ${low} = ${high} THEN [${own}] WHEN ${own} IN (${low}, ${high}) THEN [${low}, ${high}] ELSE [${low}, ${own}, ${high}] END`
}
