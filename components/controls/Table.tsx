import type { ReactNode } from 'react'
import { Table as AriaTable, Cell, Column, Row, type SortDescriptor, TableBody, TableHeader } from 'react-aria-components'
import { Icon } from './Icon.tsx'
import './Table.css'

/** One column: its head, and how a row fills it. Exactly one column names the row. */
export interface TableColumn<Item> {
  readonly id: string
  readonly label: string
  readonly cell: (item: Item) => ReactNode
  readonly namesRow?: boolean
  readonly isSortable?: boolean
  /** Numbers stand at the end, in tabular figures. */
  readonly isNumber?: boolean
}

/** By which column, and which way. */
export interface TableOrder {
  readonly column: string
  readonly direction: 'ascending' | 'descending'
}

export interface TableProps<Item> {
  readonly label: string
  readonly columns: readonly TableColumn<Item>[]
  /** In the order to show; sorting them is the owner's work. */
  readonly rows: readonly Item[]
  readonly rowId: (item: Item) => string
  readonly order?: TableOrder | null
  readonly onOrder?: (order: TableOrder) => void
  /** Shown in place of rows: what is missing and the way on. */
  readonly empty?: ReactNode
}

/** A table whose head stays in view; the keyboard moves by cell. Never sorts by itself and does not virtualize: for up to some hundred rows. */
export function Table<Item>({ label, columns, rows, rowId, order, onOrder, empty }: TableProps<Item>) {
  const sort: SortDescriptor | undefined = order ? { column: order.column, direction: order.direction } : undefined
  return (
    <div className="table-frame">
      <AriaTable
        className="table"
        aria-label={label}
        {...(sort ? { sortDescriptor: sort } : {})}
        {...(onOrder ? { onSortChange: ({ column, direction }) => onOrder({ column: String(column), direction }) } : {})}
      >
        <TableHeader>
          {columns.map((column) => (
            <Column
              key={column.id}
              id={column.id}
              isRowHeader={column.namesRow ?? false}
              allowsSorting={column.isSortable ?? false}
              className="table-head"
              data-number={column.isNumber || undefined}
            >
              {({ sortDirection }) => (
                <span className="table-head-words">
                  {column.label}
                  {column.isSortable && (
                    <span className="table-sort" data-sorted={sortDirection}>
                      <Icon name={sortDirection === 'ascending' ? 'up' : 'down'} />
                    </span>
                  )}
                </span>
              )}
            </Column>
          ))}
        </TableHeader>
        <TableBody renderEmptyState={() => <div className="table-empty">{empty ?? 'Nothing to show.'}</div>}>
          {rows.map((item) => (
            <Row key={rowId(item)} id={rowId(item)} className="table-row">
              {columns.map((column) => (
                <Cell key={column.id} className="table-cell" data-number={column.isNumber || undefined}>
                  {column.cell(item)}
                </Cell>
              ))}
            </Row>
          ))}
        </TableBody>
      </AriaTable>
    </div>
  )
}
