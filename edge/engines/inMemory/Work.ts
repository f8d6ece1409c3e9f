import { Problem } from '#core/api/problem.ts'
import { limits } from '#core/limits.ts'

/** A value while it is worked with: times are milliseconds since 1970 UTC, what is missing is null. */
export type Cell = string | number | null

/** The cells of a row in the order of its source's columns. */
export type Row = readonly Cell[]

/** Bounds the work of one SELECT, since nothing else can stop it within an isolate. Throws the Problem `not-supported`. */
export class Work {
  #steps = 0
  #cells = 0

  /** Counts steps: values looked at, rows passed over, characters in eights. */
  step(count = 1): void {
    this.#steps += count
    if (this.#steps > limits.memorySqlSteps) throw tooMuch(`take ${limits.memorySqlSteps} steps`)
  }

  /** Counts values that stay in memory until the answer is there. */
  hold(cells: number): void {
    this.#cells += cells
    if (this.#cells > limits.memorySqlCells) throw tooMuch(`hold ${limits.memorySqlCells} values`)
  }

  /** Counts rows of so many values, which take some memory each beside those. */
  holdRows(rows: number, width: number): void {
    this.hold(rows * (width + ROW_VALUES))
  }

  /** A text that was made, if it is not too long; it counts as work and as something held. */
  text(made: string): string {
    this.step(made.length >> 3)
    if (made.length > TEXT_CHARACTERS) this.hold(made.length >> 3)
    return made
  }

  get steps(): number {
    return this.#steps
  }
}

/** What a row takes beside its values, in values. */
const ROW_VALUES = 4
/** Longer texts count as several values. */
const TEXT_CHARACTERS = 64

function tooMuch(can: string): Problem {
  const says = `This portal works SELECTs out within a worker, which can ${can}; this one needs more. A portal with DuckDB answers it.`
  return new Problem('not-supported', says)
}
