import type { Extent, Range, TimeSelection } from '#core/extent/Extent.ts'
import type { ObservationTable } from '#core/observations/ObservationEngine.ts'
import type { ColumnInfo } from '#core/rows/Batch.ts'
import { isLiteral, notATime, numberOf } from './comparing.ts'
import { instantMs } from './instant.ts'
import { nextFloat } from './nextFloat.ts'
import type { Condition, Value } from './tree.ts'

/** What a WHERE selects from a table: an extent, and columns that must have values. */
export interface Reads {
  readonly extent: Extent
  readonly present: readonly string[]
}

type ToError = (what: string) => Error
type Operator = (Condition & { readonly kind: 'compare' })['operator']

/** Wider than any value, and within a float32. */
const WIDE = 1e30
const MAX_MS = 8.64e15
const turned: Readonly<Record<Operator, Operator>> = { '=': '=', '<>': '<>', '<': '>', '>': '<', '<=': '>=', '>=': '<=' }

/**
 * Reads bounds of time, month, lat, lon and depth joined by AND, two bounds of lon or of month joined by OR, and IS NOT NULL; null where no
 * row can meet them. Throws `toError(what)` for conditions that no extent expresses exactly.
 */
export function readsOf(where: Condition | null, table: ObservationTable, toError: ToError): Reads | null {
  return new Collected(table, toError).add(where).reads()
}

/** The same for any WHERE: conditions that no extent expresses are left out, so that the answer is a subset of `Reads`, and `isExact` is false. */
export function maxReadsOf(where: Condition | null, table: ObservationTable): (Reads & { readonly isExact: boolean }) | null {
  const collected = new Collected(table, null).add(where)
  const reads = collected.reads()
  return reads && { ...reads, isExact: collected.isExact }
}

/** Cyclic axes, on which a range may wrap around: longitude, and months of a climatology. */
const rings: Readonly<Record<string, Range>> = { lon: { min: -180, max: 180 }, month: { min: 1, max: 12 } }

/** A range on a cyclic axis; it wraps around where `from` is the greater. */
interface Ring {
  readonly from: number
  readonly to: number
}

class Collected {
  readonly #table: ObservationTable
  readonly #toError: ToError | null
  readonly #ranges = new Map<string, Range>()
  readonly #present = new Set<string>()
  /** The values left of one bound or right of the other, by axis name. */
  readonly #outside = new Map<string, Ring>()
  /** Whether ranges express everything so far. */
  isExact = true

  constructor(table: ObservationTable, toError: ToError | null) {
    this.#table = table
    this.#toError = toError
  }

  add(of: Condition | null): this {
    if (of === null) return this
    if (of.kind === 'all') for (const part of of.of) this.add(part)
    else if (of.kind === 'compare') this.#narrow(this.#bound(of))
    else if (of.kind === 'between') {
      this.#narrow(this.#bound({ kind: 'compare', operator: '>=', left: of.value, right: of.low }))
      this.#narrow(this.#bound({ kind: 'compare', operator: '<=', left: of.value, right: of.high }))
    } else if (of.kind === 'not' && of.of.kind === 'missing' && of.of.value.kind === 'column') this.#present.add(of.of.value.column)
    else if (of.kind === 'any') this.#eitherSide(of.of)
    else this.#beyond('A condition beyond bounds of time, month, lat, lon and depth joined by AND, and IS NOT NULL, is')
    return this
  }

  reads(): Reads | null {
    const { timeColumn, hasDepth } = this.#table
    const range = (name: string, all: Range): Range => within(this.#ranges.get(name) ?? all, all)
    const time = range(timeColumn, rings[timeColumn] ?? { min: -MAX_MS, max: MAX_MS })
    const lat = range('lat', { min: -90, max: 90 })
    const lon = range('lon', { min: -180, max: 180 })
    const depth = range('depth', { min: -WIDE, max: WIDE })
    if ([time, lat, lon, depth].some(({ min, max }) => !(min <= max))) return null
    const around = this.#across('lon', lon)
    const months = this.#across(timeColumn, time)
    if (around === null || months === null) return null
    const extent: Extent = {
      time: this.#timeOf(time, months),
      lat,
      lon: { west: around.from, east: around.to },
      depthMetres: hasDepth && this.#ranges.has('depth') ? depth : null,
    }
    return { extent, present: [...this.#present] }
  }

  #timeOf(time: Range, months: Ring): TimeSelection {
    const { timeColumn } = this.#table
    if (!this.#ranges.has(timeColumn) && !this.#outside.has(timeColumn)) return { kind: 'all' }
    if (timeColumn !== 'month') return { kind: 'instants', startMs: time.min, endMs: time.max }
    return { kind: 'months', first: months.from, last: months.to }
  }

  /** The remaining range of an axis: its bounds, the part past the end of the ring, or the intersection where that is one range; null for nothing. */
  #across(name: string, { min, max }: Range): Ring | null {
    const outside = this.#outside.get(name)
    if (outside === undefined) return { from: min, to: max }
    const ring = rings[name]
    if (ring !== undefined && min <= ring.min && max >= ring.max) return outside
    const upper = { from: Math.max(min, outside.from), to: max }
    const lower = { from: min, to: Math.min(max, outside.to) }
    const [isUpper, isLower] = [upper, lower].map(({ from, to }) => from <= to)
    if (!isUpper && !isLower) return null
    if (isUpper && isLower) this.#beyond(`${name} with OR beside other bounds of ${name} is`)
    else return isUpper ? upper : lower
    return { from: min, to: max }
  }

  /** `lon >= a OR lon <= b`, and the same of months. */
  #eitherSide(parts: readonly Condition[]): void {
    const [a, b] = parts.map((part) => (part.kind === 'compare' ? this.#bound(part) : null))
    const ring = a == null ? undefined : rings[a.column.name]
    const isPair = parts.length === 2 && ring !== undefined && a?.column.name === b?.column.name
    const from = [a, b].find((one) => one?.range.max === WIDE)?.range.min
    const to = [a, b].find((one) => one?.range.min === -WIDE)?.range.max
    if (!isPair || a == null || from === undefined || to === undefined || this.#outside.has(a.column.name)) {
      this.#beyond('OR, but for two bounds of lon or of month, is')
      return
    }
    // Every value is on one of the two sides.
    if (from <= to) return
    if (from > ring.max) this.#narrow({ column: a.column, range: { min: -WIDE, max: to } })
    else if (to < ring.min) this.#narrow({ column: a.column, range: { min: from, max: WIDE } })
    else this.#outside.set(a.column.name, { from, to })
  }

  #narrow(bound: AxisBound | null): void {
    if (bound === null) return
    const { name } = bound.column
    this.#ranges.set(name, within(this.#ranges.get(name) ?? { min: -WIDE, max: WIDE }, bound.range))
  }

  /** The column and the inclusive range that a comparison with a literal selects; null for any other comparison. */
  #bound({ left, operator, right }: Condition & { readonly kind: 'compare' }): AxisBound | null {
    if (left.kind !== 'column' && right.kind === 'column')
      return this.#bound({ kind: 'compare', operator: turned[operator], left: right, right: left })
    const { timeColumn, hasDepth, columns } = this.#table
    const axes = [timeColumn, 'lat', 'lon', ...(hasDepth ? ['depth'] : [])]
    const column = left.kind === 'column' ? columns.find(({ name }) => name === left.column) : undefined
    if (column === undefined || !axes.includes(column.name))
      return this.#beyond('A condition on anything but time, month, lat, lon and depth is')
    if (operator === '<>') return this.#beyond('<> is')
    if (!isLiteral(right)) return this.#beyond('A comparison with anything but a number, a time or a text in quotes is')
    return { column, range: rangeOf(column, operator, literalOf(column, right)) }
  }

  #beyond(what: string): null {
    if (this.#toError !== null) throw this.#toError(what)
    this.isExact = false
    return null
  }
}

/** The range of an axis that a comparison selects. */
interface AxisBound {
  readonly column: ColumnInfo
  readonly range: Range
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
  const above = isWhole ? Math.floor(value) + 1 : nextFloat(value, 1, type === 'float32')
  const below = isWhole ? Math.ceil(value) - 1 : nextFloat(value, -1, type === 'float32')
  const [least, most] = isWhole ? [Math.ceil(value), Math.floor(value)] : [value, value]
  if (operator === '=') return { min: least, max: most }
  if (operator === '>' || operator === '>=') return { min: operator === '>' ? above : least, max: WIDE }
  return { min: -WIDE, max: operator === '<' ? below : most }
}
