import type { ColumnInfo } from '#core/observations/Batch.ts'

/** The column that says which cruise a row belongs to: a text named `cruise`, `cruise_name` or `cruise_id` in any case. */
export function cruiseColumnOf(columns: readonly ColumnInfo[]): string | null {
  const texts = columns.filter(({ type }) => type === 'text')
  const named = ['cruise', 'cruise_name', 'cruise_id']
    .map((wanted) => texts.find(({ name }) => name.toLowerCase() === wanted))
    .find((found) => found !== undefined)
  return named?.name ?? null
}
