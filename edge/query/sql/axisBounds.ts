import type { Extent, LonRange, Range } from '#core/extent/Extent.ts'
import type { ColumnInfo } from '#core/observations/Batch.ts'
import type { ObservationTable } from '#core/observations/ObservationEngine.ts'
import { isLiteral, notATime, numberOf } from './comparing.ts'
import { instantMs } from './instant.ts'
import type { Condition, Value } from './tree.ts'

/** What a WHERE leaves of a table: an extent and columns that must have values. Throws `refuse(what)` for what no extent says exactly. */
export interface Reads {
  readonly extent: Extent
  readonly present: readonly string[]
}

type Refuse = (what: string) => Error
type Operator = (Condition & { readonly kind: 'compare' })['operator']

/** Wider than any value, and within a float32. */
const WIDE = 1e30
const MOST_MS = 8.64e15
const turned: Readonly<Record<Operator, Operator>> = { '=': '=', '<>': '<>', '<': '>', '>': '<', '<=': '>=', '>=': '<=' }

/** Reads bounds of time, month, lat, lon and depth joined by AND, two bounds of lon joined by OR, and IS NOT NULL; null where no row can meet them. */
export function readsOf(where: Condition | null, table: ObservationTable, refuse: Refuse): Reads | null {
  const collected = new Collected(table, refuse)
  if (where !== null) collected.add(where)
  return collected.reads()
}

class Collected {
  readonly #table: ObservationTable
  readonly #refuse: Refuse
  readonly #ranges = new Map<string, Range>()
  readonly #present = new Set<string>()
  #outside: { readonly west: number; readonly east: number } | null = null

  constructor(table: ObservationTable, refuse: Refuse) {
    this.#table = table
    this.#refuse = refuse
  }

  add(of: Condition): void {
    if (of.kind === 'all') for (const part of of.of) this.add(part)
    else if (of.kind === 'compare') this.#narrow(...this.#bound(of))
    else if (of.kind === 'between') {
      this.add({ kind: 'compare', operator: '>=', left: of.value, right: of.low })
      this.add({ kind: 'compare', operator: '<=', left: of.value, right: of.high })
    } else if (of.kind === 'not' && of.of.kind === 'missing' && of.of.value.kind === 'column') this.#present.add(of.of.value.column)
    else if (of.kind === 'any') this.#acrossDateLine(of.of)
    else throw this.#refuse('A condition beyond bounds of time, month, lat, lon and depth joined by AND, and IS NOT NULL, is')
  }

  reads(): Reads | null {
    const { timeColumn, hasDepth } = this.#table
    const range = (name: string, all: Range): Range => within(this.#ranges.get(name) ?? all, all)
    const isMonth = timeColumn === 'month'
    const time = range(timeColumn, isMonth ? { min: 1, max: 12 } : { min: -MOST_MS, max: MOST_MS })
    const lat = range('lat', { min: -90, max: 90 })
    const lon = range('lon', { min: -180, max: 180 })
    const depth = range('depth', { min: -WIDE, max: WIDE })
    if ([time, lat, lon, depth].some(({ min, max }) => !(min <= max))) return null
    const extent: Extent = {
      time: !this.#ranges.has(timeColumn)
        ? { kind: 'all' }
        : isMonth
          ? { kind: 'months', first: time.min, last: time.max }
          : { kind: 'instants', startMs: time.min, endMs: time.max },
      lat,
      lon: this.#longitudes(lon),
      depthMetres: hasDepth && this.#ranges.has('depth') ? depth : null,
    }
    return { extent, present: [...this.#present] }
  }

  #longitudes({ min, max }: Range): LonRange {
    if (this.#outside === null) return { west: min, east: max }
    if (min > -180 || max < 180) throw this.#refuse('lon with OR beside other bounds of lon is')
    return this.#outside
  }

  /** `lon >= a OR lon <= b`: what is left of one bound or right of the other. */
  #acrossDateLine(parts: readonly Condition[]): void {
    const ranges = parts.map((part) => (part.kind === 'compare' ? this.#bound(part) : null))
    const [a, b] = ranges
    const isPair = ranges.length === 2 && a?.[0].name === 'lon' && b?.[0].name === 'lon'
    const west = [a, b].find((one) => one?.[1].max === WIDE)?.[1].min
    const east = [a, b].find((one) => one?.[1].min === -WIDE)?.[1].max
    if (!isPair || west === undefined || east === undefined || this.#outside !== null) {
      throw this.#refuse('OR, but for two bounds of lon across the date line, is')
    }
    if (west <= east) return
    if (west > 180 || east < -180) this.#narrow(a[0], west > 180 ? { min: -WIDE, max: east } : { min: west, max: WIDE })
    else this.#outside = { west, east }
  }

  #narrow({ name }: ColumnInfo, range: Range): void {
    this.#ranges.set(name, within(this.#ranges.get(name) ?? { min: -WIDE, max: WIDE }, range))
  }

  /** The column and the inclusive range that a comparison with a literal leaves of it. */
  #bound({ left, operator, right }: Condition & { readonly kind: 'compare' }): readonly [ColumnInfo, Range] {
    if (left.kind !== 'column' && right.kind === 'column')
      return this.#bound({ kind: 'compare', operator: turned[operator], left: right, right: left })
    const { timeColumn, hasDepth, columns } = this.#table
    const axes = [timeColumn, 'lat', 'lon', ...(hasDepth ? ['depth'] : [])]
    const column = left.kind === 'column' ? columns.find(({ name }) => name === left.column) : undefined
    if (column === undefined || !axes.includes(column.name))
      throw this.#refuse('A condition on anything but time, month, lat, lon and depth is')
    if (operator === '<>') throw this.#refuse('<> is')
    if (!isLiteral(right)) throw this.#refuse('A comparison with anything but a number, a time or a text in quotes is')
    return [column, rangeOf(column, operator, literalOf(column, right))]
  }
}

const within = (a: Range, b: Range): Range => ({ min: Math.max(a.min, b.min), max: Math.min(a.max, b.max) })

/** A literal as it is compared with a column: in the column's own precision. */
function literalOf({ type }: ColumnInfo, of: Value): number {
  if (type === 'timestamp') {
    if (of.kind !== 'text') throw notATime()
    return instantMs(of.value)
  }
  const number =
    of.kind === 'text'
      ? numberOf(of.value)
      : of.kind === 'number'
        ? of.value
        : of.kind === 'negative' && of.of.kind === 'number'
          ? -of.of.value
          : Number.NaN
  return type === 'float32' ? Math.fround(number) : number
}

/** Ranges are inclusive: a strict bound becomes the next value that the column can hold. */
function rangeOf({ type }: ColumnInfo, operator: Exclude<Operator, '<>'>, value: number): Range {
  const isWhole = type === 'timestamp' || type === 'int32'
  const above = isWhole ? Math.floor(value) + 1 : next(value, 1, type === 'float32')
  const below = isWhole ? Math.ceil(value) - 1 : next(value, -1, type === 'float32')
  const [least, most] = isWhole ? [Math.ceil(value), Math.floor(value)] : [value, value]
  if (operator === '=') return { min: least, max: most }
  if (operator === '>' || operator === '>=') return { min: operator === '>' ? above : least, max: WIDE }
  return { min: -WIDE, max: operator === '<' ? below : most }
}

/** The neighbour of a number, upwards or downwards, among the float64 or float32. */
function next(value: number, direction: 1 | -1, isFloat32: boolean): number {
  const least = isFloat32 ? 2 ** -149 : Number.MIN_VALUE
  if (value === 0) return direction * least
  const view = new DataView(new ArrayBuffer(8))
  const step = BigInt(value > 0 === direction > 0 ? 1 : -1)
  if (isFloat32) {
    view.setFloat32(0, value)
    view.setUint32(0, view.getUint32(0) + Number(step))
    return view.getFloat32(0)
  }
  view.setFloat64(0, value)
  view.setBigUint64(0, view.getBigUint64(0) + step)
  return view.getFloat64(0)
}
