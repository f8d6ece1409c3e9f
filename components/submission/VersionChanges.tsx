import { submissionTexts as texts } from '#core/messages/submission.ts'
import { counted, countText } from '#core/text/counted.ts'
import type { CellChange, FindingChange, SheetChanges, WorkbookChanges } from '#core/workbook/compareWorkbooks.ts'
import { Table, type TableColumn } from '../controls/Table.tsx'

const sheetColumns: readonly TableColumn<SheetChanges>[] = [
  { id: 'sheet', label: 'Sheet', namesRow: true, cell: ({ sheet }) => <code>{sheet}</code> },
  { id: 'added', label: 'Rows added', isNumber: true, cell: ({ rowsAdded }) => countText(rowsAdded) },
  { id: 'removed', label: 'Removed', isNumber: true, cell: ({ rowsRemoved }) => countText(rowsRemoved) },
  { id: 'changed', label: 'Changed', isNumber: true, cell: ({ rowsChanged }) => countText(rowsChanged) },
  { id: 'cells', label: 'Cells changed', isNumber: true, cell: ({ cellsChanged }) => countText(cellsChanged) },
  { id: 'columns', label: 'Columns', cell: columnsText },
]

function columnsText({ columnsAdded, columnsRemoved }: SheetChanges): string {
  return [...columnsAdded.map((name) => `+ ${name}`), ...columnsRemoved.map((name) => `− ${name}`)].join(', ')
}

const cellColumns: readonly TableColumn<CellChange>[] = [
  { id: 'cell', label: 'Cell', namesRow: true, cell: ({ sheet, cell }) => <code>{`${sheet}!${cell}`}</code> },
  { id: 'column', label: 'Column', cell: ({ column }) => column },
  { id: 'before', label: 'Before', cell: ({ before }) => before },
  { id: 'after', label: 'Now', cell: ({ after }) => after },
]

const findingColumns: readonly TableColumn<FindingChange>[] = [
  { id: 'finding', label: 'Finding', namesRow: true, cell: ({ severity, says }) => `${severity}: ${says}` },
  { id: 'place', label: 'Place', cell: ({ sheet, column }) => `${sheet}${column === null ? '' : `, ${column}`}` },
  { id: 'before', label: 'Before', isNumber: true, cell: ({ before }) => countText(before) },
  { id: 'after', label: 'Now', isNumber: true, cell: ({ after }) => countText(after) },
]

/** What a version of a workbook changed: rows, cells with their old and new values side by side, and findings that came or went. */
export function VersionChanges({ changes: { sheets, cells, findings } }: { readonly changes: WorkbookChanges }) {
  const all = sheets.reduce((sum, { cellsChanged }) => sum + cellsChanged, 0)
  return (
    <>
      <Table label="Changed rows" columns={sheetColumns} rows={sheets} rowId={({ sheet }) => sheet} />
      {cells.length > 0 && (
        <Table label="Changed cells" columns={cellColumns} rows={cells} rowId={({ sheet, cell }) => `${sheet}!${cell}`} />
      )}
      {all > cells.length && <p className="small muted">{texts.moreCells(counted(all - cells.length, 'more cell'))}</p>}
      <Table
        label="Changed findings"
        columns={findingColumns}
        rows={findings}
        rowId={({ code, sheet, column }) => `${code} ${sheet} ${column ?? ''}`}
        empty={texts.sameFindings}
      />
    </>
  )
}
