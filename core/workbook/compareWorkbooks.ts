import { limits } from '#core/limits/submission.ts'
import { vocabulary } from '../catalog/vocabulary.ts'
import type { Findings, Severity } from './Finding.ts'
import { type ColumnPair, matchRows, type SheetPair } from './matchRows.ts'
import { validateWorkbook } from './validate.ts'
import { type Sheet, type SheetName, sheetNames, textAt, type Workbook } from './Workbook.ts'

/** A cell that another version holds something else in; `cell` is its place in the later version. */
export interface CellChange {
  readonly sheet: SheetName
  readonly cell: string
  readonly column: string
  readonly before: string
  readonly after: string
}

/** How a sheet differs from the version before; cells are those of rows that both versions have. */
export interface SheetChanges {
  readonly sheet: SheetName
  readonly rowsAdded: number
  readonly rowsRemoved: number
  readonly rowsChanged: number
  readonly cellsChanged: number
  readonly columnsAdded: readonly string[]
  readonly columnsRemoved: readonly string[]
}

/** How often a rule found something in a column, before and after. */
export interface FindingChange {
  readonly code: string
  readonly severity: Severity
  readonly sheet: SheetName
  readonly column: string | null
  readonly says: string
  readonly before: number
  readonly after: number
}

/** What a version changed: every sheet's counts, the first `limits.comparedCells` cells, and the findings that are not as they were. */
export interface WorkbookChanges {
  readonly sheets: readonly SheetChanges[]
  readonly cells: readonly CellChange[]
  readonly findings: readonly FindingChange[]
}

/** The columns that identify a row of a sheet. */
const keys: Readonly<Record<SheetName, readonly string[]>> = {
  data: ['time', 'lat', 'lon', 'depth'],
  dataset_meta_data: [],
  vars_meta_data: ['var_short_name'],
}

/** Compares two versions of a workbook, in time linear in their cells. */
export function compareWorkbooks(before: Workbook, after: Workbook): WorkbookChanges {
  const cells: CellChange[] = []
  const sheets = sheetNames.map((sheet) => compareSheets(sheet, { before, after }, cells))
  return { sheets, cells, findings: findingChanges(validateWorkbook(before, vocabulary), validateWorkbook(after, vocabulary)) }
}

function compareSheets(sheet: SheetName, workbooks: SheetPair['workbooks'], cells: CellChange[]): SheetChanges {
  const [old, now] = [workbooks.before.sheets.get(sheet), workbooks.after.sheets.get(sheet)]
  const columns = columnPairs(old, now)
  const pair: SheetPair = { workbooks, columns, rows: { before: old?.rowCount ?? 0, after: now?.rowCount ?? 0 } }
  const partners = matchRows(pair, keys[sheet])
  let [rowsAdded, rowsChanged, cellsChanged] = [0, 0, 0]
  const add = (row: number, { header, after }: ColumnPair, texts: Pick<CellChange, 'before' | 'after'>) => {
    if (cells.length >= limits.comparedCells || after === undefined) return
    cells.push({ sheet, cell: `${after.letters}${now?.rowNumbers[row] ?? 0}`, column: header, ...shortened(texts) })
  }
  const shared = columns.filter((column) => column.before && column.after)
  partners.forEach((partner, row) => {
    if (partner < 0) rowsAdded++
    else {
      const found = changesOf(pair, shared, { partner, row }, add)
      cellsChanged += found
      if (found > 0) rowsChanged++
    }
  })
  const headersOf = (side: 'before' | 'after') => columns.flatMap((column) => (column[side] && !column[other[side]] ? [column.header] : []))
  return {
    ...{ sheet, rowsAdded, rowsChanged, cellsChanged, rowsRemoved: pair.rows.before - (pair.rows.after - rowsAdded) },
    ...{ columnsAdded: headersOf('after'), columnsRemoved: headersOf('before') },
  }
}

const other = { before: 'after', after: 'before' } as const

function changesOf(
  { workbooks }: SheetPair,
  shared: readonly ColumnPair[],
  { partner, row }: { readonly partner: number; readonly row: number },
  add: (row: number, column: ColumnPair, texts: Pick<CellChange, 'before' | 'after'>) => void,
): number {
  let count = 0
  for (const column of shared) {
    const before = column.before ? textAt(workbooks.before, column.before, partner) : ''
    const after = column.after ? textAt(workbooks.after, column.after, row) : ''
    if (before === after) continue
    count++
    add(row, column, { before, after })
  }
  return count
}

const shortened = ({ before, after }: Pick<CellChange, 'before' | 'after'>) => ({
  before: before.slice(0, 200),
  after: after.slice(0, 200),
})

/** Columns of the same header belong together; those without one are compared by their letters. */
function columnPairs(old: Sheet | undefined, now: Sheet | undefined): ColumnPair[] {
  const named = (sheet: Sheet | undefined) => {
    const columns = new Map<string, Sheet['columns'][number]>()
    for (const column of sheet?.columns ?? []) {
      const name = column.header === '' || columns.has(column.header) ? `column ${column.letters}` : column.header
      columns.set(name, column)
    }
    return columns
  }
  const [before, after] = [named(old), named(now)]
  const headers = new Set([...after.keys(), ...before.keys()])
  return [...headers].map((header) => ({ header, before: before.get(header), after: after.get(header) }))
}

function findingChanges(before: Findings, after: Findings): FindingChange[] {
  const changes = new Map<string, FindingChange>()
  for (const [side, { groups }] of [
    ['before', before],
    ['after', after],
  ] as const)
    for (const { code, severity, sheet, column, says, total } of groups) {
      const name = JSON.stringify([code, sheet, column])
      const known = changes.get(name) ?? { code, severity, sheet, column, says, before: 0, after: 0 }
      changes.set(name, { ...known, [side]: known[side] + total })
    }
  return [...changes.values()].filter((change) => change.before !== change.after)
}
