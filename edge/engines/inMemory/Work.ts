import { limits } from '#core/limits/observations.ts'
import { Problem } from '#core/request/Problem.ts'

/** A value during evaluation: times are milliseconds since 1970 UTC, missing values are null. */
export type SqlValue = string | number | null

/** The cells of a row in the order of its source's columns. */
export type Row = readonly SqlValue[]

/** Bounds the work of one SELECT, since nothing else can stop it within an isolate. Throws the Problem `not-supported`. */
export class QueryBudget {
  #steps = 0
  #cells = 0

  /** Counts steps: values read, rows scanned, characters in units of eight. */
  step(count = 1): void {
    this.#steps += count
    if (this.#steps > limits.memorySqlSteps) throw tooMuch(`take ${limits.memorySqlSteps} steps`)
  }

  /** Counts values that stay in memory until the answer is complete. */
  reserve(cells: number): void {
    this.#cells += cells
    if (this.#cells > limits.memorySqlCells) throw tooMuch(`hold ${limits.memorySqlCells} values`)
  }

  /** Counts rows of so many values, each with some overhead. */
  reserveRows(rows: number, width: number): void {
    this.reserve(rows * (width + ROW_VALUES))
  }

  /** Returns a computed text and counts it, both as steps and as memory. */
  text(made: string): string {
    this.step(made.length >> 3)
    if (made.length > TEXT_CHARACTERS) this.reserve(made.length >> 3)
    return made
  }

  get steps(): number {
    return this.#steps
  }
}

/** The overhead of a row, in values. */
const ROW_VALUES = 4
/** Longer texts count as several values. */
const TEXT_CHARACTERS = 64

function tooMuch(can: string): Problem {
  const says = `This portal evaluates SELECTs within a worker, which can ${can}; this one needs more. A portal with DuckDB can run it.`
  return new Problem('not-supported', says)
}
