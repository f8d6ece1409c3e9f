import { limits } from '#core/limits.ts'
import { statementTooLong, tooManyOperations, tooManyTables } from './refusals.ts'
import type { Condition, Query } from './tree.ts'

/** What rendering needs besides the tree: how a SELECT in brackets is written. */
export interface Writing {
  readonly query: (query: Query) => string
  /** Here, since values hold conditions and the other way round, and no module may import in a circle. */
  readonly condition: (of: Condition) => string
  readonly bounds: StatementBounds
}

/**
 * Keeps one statement from growing without end: queries of WITH are written wherever they are read, and some functions write a value
 * twice, so that a short text can double at every level. Throws Problems.
 */
export class StatementBounds {
  #values = 0
  #tables = 0

  /** Counts a value, and answers what `write` makes of it. */
  value(write: () => string): string {
    this.#values += 1
    if (this.#values > limits.sqlOperations) throw tooManyOperations()
    return this.sized(write())
  }

  /** Counts a table or a SELECT in FROM. */
  table(): void {
    this.#tables += 1
    if (this.#tables > limits.sqlTables) throw tooManyTables()
  }

  /** A part of the statement, or all of it, if it is not too long. */
  sized(text: string): string {
    if (text.length > limits.sqlStatementCharacters) throw statementTooLong()
    return text
  }
}
