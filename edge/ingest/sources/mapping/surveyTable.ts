import type { PlaceRole } from '#core/columns/placeOfColumn.ts'
import { isMissingText } from '#core/workbook/csv/missingText.ts'
import { NumberForm } from '../NumberForm.ts'
import { type BlockNumbers, ODD, type SourceCell, type SourceTable } from '../SourceTable.ts'
import type { ColumnPlan, PlannedColumn } from './planColumns.ts'
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
  const watches = table.columns.map(
    (_, index): Watch => ({
      forms: watched.filter(({ planned }) => planned.index === index),
      times: times.filter(({ planned }) => planned.index === index),
    }),
  )
  let rows = 0
  for await (const block of table.rows({ signal })) {
    rows += block.length
    for (const [index, watch] of watches.entries()) {
      if (block.numbers) filled[index] = (filled[index] ?? 0) + seeNumbers(block.numbers, block.length, { index, ...watch })
      else for (const { cells } of block) if (seeCell(cells[index], watch)) filled[index] = (filled[index] ?? 0) + 1
    }
  }
  return { rows, forms, filled, times: new Map(times.map(({ role, texts }) => [role, [...texts]])) }
}

/** What is to be found out about a column. */
interface Watch {
  readonly forms: readonly { readonly planned: PlannedColumn; readonly form: NumberForm }[]
  readonly times: readonly { readonly planned: PlannedColumn; readonly texts: Set<string> }[]
}

/** Looks at a cell, and says whether it holds something. */
function seeCell(cell: SourceCell | undefined, { forms, times }: Watch): boolean {
  for (const { planned, form } of forms) {
    const text = planned.cells.text(cell)
    if (text !== null && !planned.cells.isMarked(text)) form.see(text)
  }
  for (const { planned, texts } of times) {
    const text = texts.size < TIME_SAMPLES ? planned.cells.text(cell) : null
    if (text !== null && !planned.cells.isMarked(text)) texts.add(text)
  }
  return isFilled(cell)
}

/** Looks at a column of a block, at its plain numbers and times without making texts of them; returns how many cells hold something. */
function seeNumbers(block: BlockNumbers, length: number, { index, ...watch }: Watch & { readonly index: number }): number {
  const { forms, times } = watch
  let filled = 0
  let ofLast = 0
  for (let row = 0; row < length; row++) {
    // A time that stands in many rows is looked at once.
    if (forms.length === 0 && times.length > 0 && block.repeats(row, index)) {
      filled += ofLast
      continue
    }
    const before = filled
    const isSampled = times.some(({ texts }) => texts.size < TIME_SAMPLES)
    const value = isSampled ? ODD : times.length > 0 && forms.length === 0 ? block.instant(row, index) : block.number(row, index)
    if (value === ODD) {
      if (seeCell(block.cell(row, index), watch)) filled++
    } else if (!Number.isNaN(value)) {
      filled++
      for (const { planned, form } of forms) if (!planned.cells.isMark(value)) form.seeNumber(value, block.mantissa, block.decimals)
    }
    ofLast = filled - before
  }
  return filled
}

const isFilled = (cell: SourceCell | undefined): boolean =>
  cell !== null && cell !== undefined && !(typeof cell === 'string' ? isMissingText(cell.trim()) : Number.isNaN(cell))
