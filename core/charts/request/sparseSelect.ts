import type { VariableRecord, WaterMassPair } from '#core/catalog/records.ts'
import { rowsSelect } from '#core/catalog/rowsSelect.ts'
import type { RequestBounds } from '#core/extent/RequestBounds.ts'
import { limits } from '#core/limits/charts.ts'

/**
 * The SELECT for a chart of irregular data: the first rows within all ranges in which the variable has a value. The other variable of a
 * pair must have one too; the cruise comes along. Source: CHT-04 (D12).
 */
export function sparseSelect(variable: VariableRecord, bounds: RequestBounds, pair?: WaterMassPair): string {
  return rowsSelect({
    tableName: variable.Table_Name,
    coverage: variable,
    // An hour beside the date is merged into the time when the rows arrive; charted itself, it is the value.
    hasHour: variable.Has_Hour === 1 && variable.Variable !== 'hour',
    more: pair?.Cruise === undefined ? [] : [pair.Cruise],
    // The variable itself is the last column.
    fields: [...(pair ? [pair.Variable] : []), variable.Variable],
    bounds,
    maxRows: limits.sparseRows,
  })
}
