/** Rows taken in at a time. */
const PART = 16_384

/** Columns of numbers whose length is not known beforehand, without an array of boxed numbers for each. */
export class ColumnParts {
  readonly #parts: Float64Array[][]
  #rows = 0

  constructor(columns: number) {
    this.#parts = Array.from({ length: columns }, () => [])
  }

  /** Adds a row: one number per column. */
  add(row: readonly number[]): void {
    const at = this.#rows % PART
    if (at === 0) for (const parts of this.#parts) parts.push(new Float64Array(PART))
    for (let column = 0; column < this.#parts.length; column++) {
      const part = this.#parts[column]?.at(-1)
      if (part) part[at] = row[column] ?? Number.NaN
    }
    this.#rows += 1
  }

  /** Each column, as long as rows were added. */
  columns(): Float64Array[] {
    return this.#parts.map((parts) => {
      const column = new Float64Array(this.#rows)
      for (const [index, part] of parts.entries()) column.set(part.subarray(0, this.#rows - index * PART), index * PART)
      return column
    })
  }
}
