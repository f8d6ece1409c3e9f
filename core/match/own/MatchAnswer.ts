import type { Batch, Column, ColumnInfo } from '#core/rows/Batch.ts'
import { missingReasons } from '../missingReason.ts'

/** How many columns the answer has for a variable, and where in them: those of `matchColumns`. */
export const answerColumns = 10
export const answerColumn = { value: 0, deviation: 1, count: 2, km: 3, lagHours: 4, time: 5, lat: 6, lon: 7, depth: 8, reason: 9 } as const

/** The columns that pages draw and count. */
export type ShownColumn = 'value' | 'count' | 'km' | 'reason'

type Values = Float32Array | Float64Array | Int32Array | Uint8Array

/**
 * What is shown of a match's answer for all rows of a file, gathered as it arrives: a fifth of it. Missing numbers are NaN, reasons their numbers from
 * 1, distances rounded to what a float32 holds.
 */
export class MatchAnswer {
  readonly columns: readonly ColumnInfo[]
  /** How many rows have arrived. */
  rows = 0
  readonly #values: ReadonlyMap<number, Values>
  readonly #total: number

  constructor(columns: readonly ColumnInfo[], total: number) {
    this.columns = columns
    this.#total = total
    const { value, count, km, reason } = answerColumn
    const kept = columns.flatMap(({ type }, index): [number, Values][] => {
      const column = index % answerColumns
      if (column === reason) return [[index, new Uint8Array(total)]]
      if (column === count) return [[index, new Int32Array(total)]]
      if (column === km || (column === value && type === 'float32')) return [[index, new Float32Array(total).fill(Number.NaN)]]
      return column === value ? [[index, new Float64Array(total).fill(Number.NaN)]] : []
    })
    this.#values = new Map(kept)
  }

  get variables(): number {
    return Math.floor(this.columns.length / answerColumns)
  }

  /** Adds the rows that follow; more than there are places for are left out. */
  add({ rows, columns }: Batch): void {
    const from = this.rows
    const count = Math.min(rows, this.#total - from)
    for (const [index, target] of this.#values) {
      const { values = [], present = null }: Partial<Column> = columns[index] ?? {}
      for (let row = 0; row < count; row++) {
        if (present?.[row] === 0) continue
        const value = values[row]
        target[from + row] = typeof value === 'string' ? reasonNumber(value) : (value ?? 0)
      }
    }
    this.rows += count
  }

  /** The values of a column of a variable, by the row. */
  values(variable: number, column: ShownColumn): Values {
    return this.#values.get(variable * answerColumns + answerColumn[column]) ?? new Uint8Array()
  }
}

const reasonNumber = (text: string): number => (missingReasons as readonly string[]).indexOf(text) + 1
