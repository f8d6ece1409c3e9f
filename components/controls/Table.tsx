import type { MouseEvent, ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import './Table.css'

/** One column: its head, and how a row fills it. Exactly one column names the row. */
export interface TableColumn<Item> {
  readonly id: string
  readonly label: string
  /** What the head shows in place of the label, such as a box that ticks every row. */
  readonly head?: ReactNode
  readonly cell: (item: Item) => ReactNode
  readonly namesRow?: boolean
  readonly isSortable?: boolean
  /** Numbers are right-aligned, in tabular figures. */
  readonly isNumber?: boolean
  /** What its filter may hold, such as `> 0`; a column without it has none. */
  readonly filterHint?: string
}

/** By which column, and which way. */
export interface TableOrder {
  readonly column: string
  readonly direction: 'ascending' | 'descending'
}

export interface TableProps<Item> {
  readonly label: string
  readonly columns: readonly TableColumn<Item>[]
  /** In the order to show and without those that the filters take away; both are the owner's work. */
  readonly rows: readonly Item[]
  readonly rowId: (item: Item) => string
  readonly order?: TableOrder | null
  /** Asked by the head of a sortable column: for ascending order, or the other way where it is ascending already. */
  readonly onOrder?: (order: TableOrder) => void
  /** The texts in the filters below the heads, by column; `null` hides that row. */
  readonly filters?: Readonly<Partial<Record<string, string>>> | null
  readonly onFilter?: (column: string, filter: string) => void
  /** The rows that are marked. With `onSelect` a click anywhere on a row selects it; for the keyboard its name needs a button. */
  readonly selected?: string | ReadonlySet<string> | null
  readonly onSelect?: (id: string) => void
  readonly onContextMenu?: (event: MouseEvent) => void
  /** Shown in place of rows: what is missing and the way on. */
  readonly empty?: ReactNode
  /** Whether the table has a border and scrolls by itself, as by default; otherwise it is part of what its owner frames. */
  readonly isFramed?: boolean
}

/** A table in plain HTML: whole before any script, its head in view while it scrolls, sideways too where it is wide. For up to some hundred rows. */
export function Table<Item>(props: TableProps<Item>) {
  const { label, isFramed = true, onContextMenu } = props
  if (!isFramed)
    return (
      <table className="table" aria-label={label}>
        <Parts {...props} />
      </table>
    )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by the keyboard
    <section className="table-frame" aria-label={label} tabIndex={0} onContextMenu={onContextMenu}>
      <table className="table">
        <Parts {...props} />
      </table>
    </section>
  )
}

function Parts<Item>(props: TableProps<Item>) {
  const { columns, rows, rowId, filters = null, selected = null, onSelect, empty = 'Nothing to show.' } = props
  const isMarked = (id: string) => (typeof selected === 'string' ? id === selected : selected?.has(id))
  return (
    <>
      <thead>
        <tr>
          {columns.map((column) => (
            <Head key={column.id} column={column} {...props} />
          ))}
        </tr>
        {filters !== null && <Filters {...props} filters={filters} />}
      </thead>
      <tbody>
        {rows.map((item) => {
          const id = rowId(item)
          return (
            <tr key={id} className="table-row" data-selected={isMarked(id) || undefined} onClick={onSelect && (() => onSelect(id))}>
              {columns.map((column) => (
                <Cell key={column.id} column={column} item={item} />
              ))}
            </tr>
          )
        })}
        {rows.length === 0 && (
          <tr>
            <td className="table-empty" colSpan={columns.length}>
              {empty}
            </td>
          </tr>
        )}
      </tbody>
    </>
  )
}

interface HeadProps<Item> extends Pick<TableProps<Item>, 'order' | 'onOrder'> {
  readonly column: TableColumn<Item>
}

function Head<Item>({ column: { id, label, head = label, isSortable = false, isNumber = false }, order, onOrder }: HeadProps<Item>) {
  const number = isNumber || undefined
  if (!isSortable)
    return (
      <th scope="col" className="table-head" data-column={id} data-number={number}>
        {head}
      </th>
    )
  const direction = order?.column === id ? order.direction : undefined
  return (
    <th scope="col" className="table-head" data-column={id} data-number={number} aria-sort={direction ?? 'none'}>
      <button
        type="button"
        className="table-order"
        onClick={() => onOrder?.({ column: id, direction: direction === 'ascending' ? 'descending' : 'ascending' })}
      >
        {label}
        <Icon name={direction === 'ascending' ? 'up' : 'down'} />
      </button>
    </th>
  )
}

function Filters<Item>({ columns, filters, onFilter }: TableProps<Item>) {
  return (
    <tr className="table-filters">
      {columns.map(({ id, label, filterHint }) => (
        <td key={id}>
          {filterHint !== undefined && (
            <input
              type="text"
              aria-label={`Filter ${label}`}
              placeholder={filterHint}
              value={filters?.[id] ?? ''}
              onChange={(event) => onFilter?.(id, event.target.value)}
            />
          )}
        </td>
      ))}
    </tr>
  )
}

function Cell<Item>({ column: { id, cell, namesRow, isNumber }, item }: { readonly column: TableColumn<Item>; readonly item: Item }) {
  if (namesRow)
    return (
      <th scope="row" className="table-cell" data-column={id}>
        {cell(item)}
      </th>
    )
  return (
    <td className="table-cell" data-column={id} data-number={isNumber || undefined}>
      {cell(item)}
    </td>
  )
}
