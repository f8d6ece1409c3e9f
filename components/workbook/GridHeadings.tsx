import type { SheetWindow } from '#core/workbook/SheetWindow.ts'

/** Pixels of a row's height, and of the widths of a column and of the column of row numbers. */
export const gridSizes = { row: 30, column: 176, numbers: 60 } as const

/** Headers and row numbers, which stay in view while the cells are scrolled. Screen readers have them in each cell's name. */
export function GridHeadings({ shown }: { readonly shown: SheetWindow | null }) {
  const { row: height, column: width, numbers } = gridSizes
  return (
    <div aria-hidden="true" className="grid-headings">
      <div className="grid-headers">
        {shown?.columns.map(({ letters, header }, index) => (
          <div
            key={letters}
            className="grid-cell"
            data-heading
            style={{ left: numbers + (shown.firstColumn + index) * width, width, height }}
          >
            <span className="grid-text">{header || letters}</span>
          </div>
        ))}
      </div>
      <div className="grid-numbers">
        {shown?.rows.map(({ number, cells }, index) => (
          <div
            key={number}
            className="grid-cell"
            data-heading
            data-severity={worstOf(cells)}
            style={{ top: (shown.firstRow + index) * height, width: numbers, height }}
          >
            {number}
          </div>
        ))}
      </div>
    </div>
  )
}

function worstOf(cells: SheetWindow['rows'][number]['cells']): string | undefined {
  const found = cells.flatMap(({ finding }) => finding?.severity ?? [])
  return found.includes('error') ? 'error' : found[0]
}
