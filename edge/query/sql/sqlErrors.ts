import { limits } from '#core/limits/observations.ts'
import { Problem } from '#core/request/Problem.ts'

/** The Problem for something that a SELECT must not contain; `what` begins the sentence and ends in its verb. */
export function unsupported(what: string): Problem {
  return new Problem('bad-request', `${what} not supported in a query.`)
}

/** More rows than one answer may have. */
export function tooManyRows(): Problem {
  return new Problem('too-large', 'Requested data exceeds size limits.')
}

/** A SELECT whose parts are inconsistent, which only the engine noticed. */
export function wrongForm(): Problem {
  return new Problem(
    'bad-request',
    'The query could not be run. Columns beside an aggregate must be in GROUP BY, and values must be of the kind that their use needs.',
  )
}

/** A value that cannot be converted as the SELECT requires. */
export function wrongValue(): Problem {
  return new Problem('bad-request', 'The query could not be run: a value in it or in the data has the wrong type.')
}

/** Something that only DuckDB can run; `what` begins the sentence and ends in its verb, such as `Joins are`. */
export function onlyInDuckDb(what: string, engine: string): Problem {
  return new Problem(
    'not-supported',
    `${what} not supported in a SELECT by this portal’s engine, ${engine}. A portal with DuckDB can run it.`,
  )
}

/** A SELECT that expands to more values than one statement may have. */
export function tooManyOperations(): Problem {
  return new Problem('bad-request', `The query needs more than ${limits.sqlOperations} operations.`)
}

/** A SELECT with more columns than a table may have. */
export function tooManyColumns(): Problem {
  return new Problem('bad-request', `The query selects more than ${limits.sqlColumns} columns.`)
}

/** A SELECT that expands to a longer text than one statement may have. */
export function statementTooLong(): Problem {
  return new Problem('bad-request', `The query becomes longer than ${limits.sqlStatementCharacters} characters when it is translated.`)
}

/** A SELECT that reads more tables than one statement may. */
export function tooManyTables(): Problem {
  return new Problem('bad-request', `The query reads tables more than ${limits.sqlTables} times.`)
}

/** Whether `plan` succeeds; false if the engine does not support it. Other faults are rethrown. */
export function isSupported(plan: () => unknown): boolean {
  try {
    plan()
    return true
  } catch (fault) {
    if (fault instanceof Problem && fault.code === 'not-supported') return false
    throw fault
  }
}
