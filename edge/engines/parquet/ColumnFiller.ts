import type { Column, ColumnType } from '#core/rows/Batch.ts'

type Numbers = Float32Array | Float64Array | Int32Array

/** Values of one column, none of them missing. */
export type Values = Numbers | string[]

/** Room for so many values of a type. */
export function roomFor(type: ColumnType, rows: number): Values {
  if (type === 'text') return new Array<string>(rows).fill('')
  if (type === 'float32') return new Float32Array(rows)
  return type === 'int32' ? new Int32Array(rows) : new Float64Array(rows)
}

/** Values of any kind as those of a type: whole numbers of 64 bits and dates become numbers. */
export function valuesOf(type: ColumnType, given: ArrayLike<unknown>): Values {
  if (type === 'text') return Array.from(given, String)
  const values = roomFor(type, given.length) as Numbers
  if (given.constructor === values.constructor) return given as Numbers
  for (let at = 0; at < given.length; at++) values[at] = Number(given[at])
  return values
}

/** Puts a column of a row group together from its pages, in order. */
export class ColumnFiller {
  filled = 0
  readonly #values: Values
  #present: Uint8Array | null = null
  #missing = 0

  constructor(type: ColumnType, rows: number) {
    this.#values = roomFor(type, rows)
  }

  /**
   * The next page: its values, which leave the missing ones out, or their `places` among the values of a dictionary. `levels` has 0 for
   * each row whose value is missing; `null` means that none is.
   */
  add(values: Values, places: ArrayLike<number> | null, levels: ArrayLike<number> | null): void {
    const rows = (levels ?? places ?? values).length
    const [into, from] = [this.#values, this.filled]
    if (from + rows > into.length) throw new Error(`A column has more than the ${into.length} rows of its group`)
    if (levels !== null) this.#place(values, places, levels)
    else if (places !== null || Array.isArray(values) || Array.isArray(into)) this.#copy(values, places, rows)
    else into.set(values, from)
    if (levels === null) this.#present?.fill(1, from, from + rows)
    this.filled += rows
  }

  /** Throws an Error where rows are wanting. */
  column(): Column {
    if (this.filled < this.#values.length) throw new Error(`A column has ${this.filled} of the ${this.#values.length} rows of its group`)
    return { values: this.#values, present: this.#missing > 0 ? this.#present : null }
  }

  #copy(values: Values, places: ArrayLike<number> | null, rows: number): void {
    const [into, from] = [this.#values, this.filled]
    for (let row = 0; row < rows; row++) into[from + row] = values[places === null ? row : (places[row] ?? 0)] ?? 0
  }

  #place(values: Values, places: ArrayLike<number> | null, levels: ArrayLike<number>): void {
    const [into, from] = [this.#values, this.filled]
    this.#present ??= new Uint8Array(into.length).fill(1, 0, from)
    let next = 0
    for (let row = 0; row < levels.length; row++) {
      if (levels[row] === 0) continue
      into[from + row] = values[places === null ? next : (places[next] ?? 0)] ?? 0
      this.#present[from + row] = 1
      next += 1
    }
    this.#missing += levels.length - next
  }
}
