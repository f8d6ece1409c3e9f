import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Grid, useGridRef } from 'react-window'
import type { CellPlace, SheetWindow, WindowRange } from '#core/workbook/SheetWindow.ts'
import { cellAt, GridCell, type GridCells } from './GridCell.tsx'
import { GridHeadings, gridSizes } from './GridHeadings.tsx'
import { placeAfter, within } from './gridMoves.ts'
import './SheetGrid.css'

export interface SheetGridProps {
  /** The cells that have arrived; null before the first. */
  readonly shown: SheetWindow | null
  /** The cell that keys act on; row 0 is that of the headers. */
  readonly active: CellPlace
  /** A cell that the focus goes to once it is the active one; a later object for the same cell moves it again. */
  readonly focusOn?: CellPlace | null
  readonly onActive: (place: CellPlace) => void
  /** Asks for the cells in view and some around them. */
  readonly onRange: (range: WindowRange) => void
  /** Without it cells cannot be edited. */
  readonly onPut?: (cell: string, text: string) => void
  /** Cells with a message, such as `data!B7`. */
  readonly commented?: ReadonlySet<string>
  /** The list that cells below a header choose from. */
  readonly termsOf: (header: string) => readonly string[] | undefined
}

/** Cells asked for beyond those in view, so that scrolling a little needs no waiting. */
const BEYOND = { rows: 60, columns: 12 }

/** The cells of a sheet, of which only those in view are in the page. Arrows move, Enter and F2 edit, Escape leaves a cell as it was. */
export function SheetGrid({ shown, active, focusOn = null, onActive, onRange, onPut, commented, termsOf }: SheetGridProps) {
  const id = useId()
  const grid = useGridRef(null)
  const [isEditing, setIsEditing] = useState(false)
  const { row, column, sheet } = active
  const [rowCount, columnCount] = [shown?.rowCount ?? 0, shown?.columnCount ?? 0]
  const isPointed = useRef(false)
  useEffect(() => {
    // A cell that was pointed at is in view, and moving it would put another one below the pointer.
    if (isPointed.current) isPointed.current = false
    else if (row < rowCount && column < columnCount) grid.current?.scrollToCell({ rowIndex: row, columnIndex: column + 1 })
  }, [grid, row, column, rowCount, columnCount])
  const isReached = rowCount > 0 && focusOn?.sheet === sheet && focusOn.row === row && focusOn.column === column
  // biome-ignore lint/correctness/useExhaustiveDependencies: another object for the same cell asks for the focus again
  useEffect(() => {
    if (isReached) grid.current?.element?.focus()
  }, [grid, isReached, focusOn])
  const finish = () => {
    setIsEditing(false)
    grid.current?.element?.focus({ preventScroll: true })
  }
  const move = (toRow: number, toColumn: number) => {
    setIsEditing(false)
    onActive({ sheet, row: within(toRow, rowCount), column: within(toColumn, columnCount) })
  }
  const cells: GridCells = {
    id,
    shown,
    active,
    isEditing,
    commented,
    termsOf,
    onPut: (cell, text) => {
      finish()
      onPut?.(cell, text)
    },
    onCancel: finish,
  }
  const edit = (isCell: boolean) => setIsEditing(isCell && onPut !== undefined && cellAt(shown, row, column) !== undefined)
  const onKeyDown = (event: KeyboardEvent) => {
    if (isEditing) return
    const pageRows = Math.max(1, Math.floor((grid.current?.element?.clientHeight ?? 0) / gridSizes.row) - 2)
    const place = placeAfter(event, active, { rowCount, columnCount, pageRows })
    if (place) move(place.row, place.column)
    else if (event.key === 'Enter' || event.key === 'F2') edit(true)
    else return
    event.preventDefault()
  }
  return (
    <Grid
      className="sheet-grid"
      gridRef={grid}
      cellComponent={GridCell}
      cellProps={cells}
      rowCount={rowCount}
      columnCount={columnCount + 1}
      rowHeight={gridSizes.row}
      columnWidth={(index) => (index === 0 ? gridSizes.numbers : gridSizes.column)}
      tabIndex={0}
      aria-label={`Cells of ${sheet}`}
      {...(cellAt(shown, row, column) ? { 'aria-activedescendant': `${id}-${row}-${column}` } : {})}
      onKeyDown={onKeyDown}
      onClick={({ target }) => {
        const place = placeOf(target)
        const isSame = place?.row === row && place.column === column
        if (!place || (isEditing && isSame)) return
        isPointed.current = !isSame
        move(place.row, place.column)
      }}
      onDoubleClick={({ target }) => edit(placeOf(target) !== undefined)}
      onCellsRendered={({ rowStartIndex, rowStopIndex, columnStartIndex, columnStopIndex }) => {
        const seen = {
          row: rowStartIndex,
          lastRow: rowStopIndex,
          column: Math.max(0, columnStartIndex - 1),
          lastColumn: columnStopIndex - 1,
        }
        if (!isCovered(shown, seen)) onRange(rangeAround(sheet, seen))
      }}
    >
      <GridHeadings shown={shown} />
    </Grid>
  )
}

/** The place of the cell that was clicked in; undefined for the headings. */
function placeOf(target: EventTarget): { readonly row: number; readonly column: number } | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
  return cell ? { row: Number(cell.dataset.row), column: Number(cell.dataset.column) } : undefined
}

interface Seen {
  readonly row: number
  readonly lastRow: number
  readonly column: number
  readonly lastColumn: number
}

function isCovered(shown: SheetWindow | null, { row, lastRow, column, lastColumn }: Seen): boolean {
  return shown !== null && cellAt(shown, row, column) !== undefined && cellAt(shown, lastRow, lastColumn) !== undefined
}

function rangeAround(sheet: CellPlace['sheet'], { row, lastRow, column, lastColumn }: Seen): WindowRange {
  const firstRow = Math.max(0, row - BEYOND.rows)
  const firstColumn = Math.max(0, column - BEYOND.columns)
  return {
    sheet,
    firstRow,
    rows: lastRow + 1 - firstRow + BEYOND.rows,
    firstColumn,
    columns: lastColumn + 1 - firstColumn + BEYOND.columns,
  }
}
