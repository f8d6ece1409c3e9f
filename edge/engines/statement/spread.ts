import type { StatementDialect } from './StatementDialect.ts'

/** A SELECT of rows that repeats each of them for every element of the lists, by the lists' names. */
export function spread(d: StatementDialect, rows: string, lists: readonly string[], names: readonly string[]): string {
  return lists.reduce((inner, list, at) => `SELECT *, ${d.each(list)} AS ${names[at]} FROM (${inner})`, rows)
}
