import './ChartTable.css'
import { type CellComponentProps, Grid } from 'react-window'
import type { DataTable } from '#core/charts/values/sheet.ts'

interface ChartTableProps {
  readonly sheet: DataTable
  readonly label: string
}

/** Pixels of a column and a row, of a letter in a heading, and of the space around it. */
const [WIDTH, HEIGHT, LETTER, SPACE] = [116, 30, 7.25, 24]

/** The numbers of a chart as a table, for readers who would rather read than look. Only the cells in view are in the page. */
export function ChartTable({ sheet, label }: ChartTableProps) {
  const longest = sheet.head.reduce((most, head) => Math.max(most, head.length), 0)
  return (
    <div className="chart-table">
      <Grid
        cellComponent={Cell}
        cellProps={{ sheet }}
        columnCount={sheet.head.length}
        columnWidth={Math.max(WIDTH, longest * LETTER + SPACE)}
        rowCount={sheet.rows + 1}
        rowHeight={HEIGHT}
        aria-label={label}
        // A scrolled region must be reachable by keyboard.
        tabIndex={0}
      />
    </div>
  )
}

function Cell({ ariaAttributes, columnIndex, rowIndex, style, sheet }: CellComponentProps<{ readonly sheet: DataTable }>) {
  const isHeading = rowIndex === 0 || columnIndex === 0
  return (
    <div {...ariaAttributes} style={style} className="chart-cell" data-heading={isHeading || undefined}>
      {rowIndex === 0 ? sheet.head[columnIndex] : sheet.cell(rowIndex - 1, columnIndex)}
    </div>
  )
}
