import { limits } from '#core/limits/observations.ts'
import { statementTooLong, tooManyOperations, tooManyTables } from './sqlErrors.ts'

/**
 * Bounds the size of one statement: queries of WITH are expanded wherever they are used, and some functions write a value
 * twice, so a short text can double at every level. Throws Problems.
 */
export class StatementBounds {
  #values = 0
  #tables = 0

  /** Counts a value and returns what `write` returns. */
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

  /** Returns a part of the statement, or all of it; a Problem if it is too long. */
  sized(text: string): string {
    if (text.length > limits.sqlStatementCharacters) throw statementTooLong()
    return text
  }
}
