import type { PlaceRole } from '#core/columns/placeOfColumn.ts'
import { isMissingText } from '#core/workbook/csv/missingText.ts'
import { NumberForm } from '../NumberForm.ts'
import type { SourceCell, SourceTable } from '../SourceTable.ts'
import type { ColumnPlan } from './planColumns.ts'
import { timeColumnsOf } from './timeOfRow.ts'

/** Texts of times that decide about their form; a form that fits these and not a later one is a bad cell. */
const TIME_SAMPLES = 20_000

/** What one look at all rows of a table shows. */
export interface Survey {
  readonly rows: number
  /** How the texts of each variable are written, in the order of the plan; null for columns of numbers. */
  readonly forms: readonly (NumberForm | null)[]
  /** How many cells of each column hold something, in the order of the table. */
  readonly filled: readonly number[]
  /** Different texts of the time's columns, by their roles. */
  readonly times: ReadonlyMap<PlaceRole, readonly string[]>
}

/** Reads a table once to see that it is whole, which type keeps the values of each column, and how its times are written. */
export async function surveyTable(table: SourceTable, plan: ColumnPlan, signal: AbortSignal): Promise<Survey> {
  const forms = plan.variables.map(({ column }) => (column.type === undefined ? new NumberForm() : null))
  const watched = plan.variables.flatMap((planned, index) => {
    const form = forms[index]
    return form ? [{ planned, form }] : []
  })
  const times = timeColumnsOf(plan).map(([role, planned]) => ({ role, planned, texts: new Set<string>() }))
  const filled = table.columns.map(() => 0)
  const isTyped = watched.length === 0 && times.every(({ planned }) => planned.column.type === 'timestamp')
  // Nothing is to be found in the rows: they are read once, when they are staged.
  if (table.rowCount !== undefined && isTyped)
    return { rows: table.rowCount, forms, filled: filled.map(() => table.rowCount ?? 0), times: new Map() }
  let rows = 0
  for await (const block of table.rows({ signal })) {
    rows += block.length
    for (const { cells } of block) {
      for (let index = 0; index < filled.length; index++) if (isFilled(cells[index])) filled[index] = (filled[index] ?? 0) + 1
      for (const { planned, form } of watched) {
        const text = planned.cells.text(cells[planned.index])
        if (text !== null && !planned.cells.isMarked(text)) form.see(text)
      }
      for (const { planned, texts } of times) {
        const text = texts.size < TIME_SAMPLES ? planned.cells.text(cells[planned.index]) : null
        if (text !== null && !planned.cells.isMarked(text)) texts.add(text)
      }
    }
  }
  return { rows, forms, filled, times: new Map(times.map(({ role, texts }) => [role, [...texts]])) }
}

const isFilled = (cell: SourceCell | undefined): boolean =>
  cell !== null && cell !== undefined && !(typeof cell === 'string' ? isMissingText(cell.trim()) : Number.isNaN(cell))
