import type { CellComponentProps } from 'react-window'
import type { CellPlace, SheetWindow, WindowCell } from '#core/workbook/SheetWindow.ts'
import { Icon } from '../controls/Icon.tsx'
import { CellEditor } from './CellEditor.tsx'
import { severities } from './FindingList.tsx'

/** What each cell of a grid is drawn from. Column 0 holds the row numbers. */
export interface GridCells {
  readonly id: string
  readonly shown: SheetWindow | null
  readonly active: CellPlace
  readonly isEditing: boolean
  readonly commented: ReadonlySet<string> | undefined
  readonly termsOf: (header: string) => readonly string[] | undefined
  readonly onPut: (cell: string, text: string) => void
  readonly onCancel: () => void
}

/** The cell of a window, and Excel's name of it; undefined where it has not arrived. */
export function cellAt(shown: SheetWindow | null, row: number, column: number) {
  const cells = shown?.rows[row - shown.firstRow]
  const title = shown?.columns[column - shown.firstColumn]
  const cell = cells?.cells[column - (shown?.firstColumn ?? 0)]
  return cells && title && cell ? { cell, name: `${title.letters}${cells.number}`, header: title.header || title.letters } : undefined
}

/** One cell of the grid: what it holds, marked by a sign, a line below and its ground where something was found or changed in it. */
export function GridCell({ ariaAttributes, rowIndex, columnIndex, style, ...grid }: CellComponentProps<GridCells>) {
  if (columnIndex === 0)
    return <RowNumber {...ariaAttributes} style={style} number={grid.shown?.rows[rowIndex - grid.shown.firstRow]?.number} />
  const column = columnIndex - 1
  const at = cellAt(grid.shown, rowIndex, column)
  const isActive = grid.active.row === rowIndex && grid.active.column === column
  const isEdited = isActive && grid.isEditing && at !== undefined
  const isCommented = at !== undefined && grid.commented?.has(`${grid.active.sheet}!${at.name}`) === true
  const label = at && `${labelOf(at.name, at.header, at.cell)}${isCommented ? ' Has a message.' : ''}`
  const aria = { ...ariaAttributes, 'aria-selected': isActive, 'aria-label': label }
  return (
    <div
      {...aria}
      id={`${grid.id}-${rowIndex}-${column}`}
      style={style}
      className="grid-cell"
      data-heading={rowIndex === 0 || undefined}
      data-active={isActive || undefined}
      data-severity={at?.cell.finding?.severity}
      data-changed={at?.cell.isChanged || undefined}
      data-commented={isCommented || undefined}
      data-row={rowIndex}
      data-column={column}
    >
      {at?.cell.finding && <Icon name={severities[at.cell.finding.severity].icon} />}
      {at?.cell.isChanged && <i className="grid-changed" />}
      {isCommented && <Icon name="comment" />}
      {isEdited ? (
        <CellEditor
          label={`${at.name}, ${at.header}`}
          value={at.cell.text}
          terms={rowIndex === 0 ? undefined : grid.termsOf(at.header)}
          onPut={(text) => grid.onPut(at.name, text)}
          onCancel={grid.onCancel}
        />
      ) : (
        <span className="grid-text">{at?.cell.text}</span>
      )}
    </div>
  )
}

function labelOf(name: string, header: string, { text, finding, isChanged }: WindowCell): string {
  const found = finding ? `. ${severities[finding.severity].label}: ${finding.says}` : ''
  return `${name}, ${header}: ${text === '' ? 'blank' : text}${found}${isChanged ? ' Changed by you.' : ''}`
}

function RowNumber({ number, style, ...aria }: { readonly number: number | undefined } & Pick<CellComponentProps, 'style'>) {
  return (
    <div {...aria} style={style} className="grid-cell" data-heading>
      {number}
    </div>
  )
}
