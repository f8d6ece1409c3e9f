import type { Batch, Column, ColumnInfo } from '#core/rows/Batch.ts'
import { missingReasons } from '../missingReason.ts'

/** How many columns the answer has for a variable, and where in them: those of `matchColumns`. */
export const answerColumns = 10
export const answerColumn = { value: 0, deviation: 1, count: 2, km: 3, lagHours: 4, time: 5, lat: 6, lon: 7, depth: 8, reason: 9 } as const

type Values = Float32Array | Float64Array | Int32Array | Uint8Array

/** What a match found for all rows of a file, gathered as it arrives. Missing numbers are NaN, missing months 0, reasons their numbers from 1. */
export class MatchAnswer {
  readonly columns: readonly ColumnInfo[]
  /** How many rows have arrived. */
  rows = 0
  readonly #values: readonly Values[]

  constructor(columns: readonly ColumnInfo[], total: number) {
    this.columns = columns
    this.#values = columns.map(({ type }) => {
      if (type === 'text') return new Uint8Array(total)
      if (type === 'int32') return new Int32Array(total)
      return type === 'float32' ? new Float32Array(total).fill(Number.NaN) : new Float64Array(total).fill(Number.NaN)
    })
  }

  get variables(): number {
    return Math.floor(this.columns.length / answerColumns)
  }

  /** Adds the rows that follow; more than there are places for are left out. */
  add({ rows, columns }: Batch): void {
    const from = this.rows
    const count = Math.min(rows, (this.#values[0]?.length ?? 0) - from)
    for (const [index, target] of this.#values.entries()) {
      const { values = [], present = null } = columns[index] ?? {}
      for (let row = 0; row < count; row++) {
        if (present?.[row] === 0) continue
        const value = values[row]
        target[from + row] = typeof value === 'string' ? reasonNumber(value) : (value ?? 0)
      }
    }
    this.rows += count
  }

  /** The values of a column of a variable, by the row. */
  values(variable: number, column: keyof typeof answerColumn): Values {
    return this.#values[variable * answerColumns + answerColumn[column]] ?? new Uint8Array()
  }

  /** The columns of some rows as they came. */
  slice(from: number, to: number): readonly Column[] {
    return this.#values.map((all, index): Column => {
      const part = all.subarray(from, to)
      if (part instanceof Uint8Array)
        return { values: Array.from(part, (code) => missingReasons[code - 1] ?? ''), present: part.map((code) => Math.min(1, code)) }
      if (part instanceof Int32Array)
        return {
          values: part,
          present: index % answerColumns === answerColumn.time ? Uint8Array.from(part, (month) => (month === 0 ? 0 : 1)) : null,
        }
      return { values: part, present: Uint8Array.from(part, (value) => (Number.isNaN(value) ? 0 : 1)) }
    })
  }
}

const reasonNumber = (text: string): number => (missingReasons as readonly string[]).indexOf(text) + 1
