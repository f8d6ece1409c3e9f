import './CruiseList.css'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { List, type RowComponentProps, useDynamicRowHeight, useListRef } from 'react-window'
import { Checkbox } from '#components/controls/Checkbox.tsx'
import { Icon } from '#components/controls/Icon.tsx'
import type { PointCounts } from '#core/catalog/cruiseSelection.ts'
import { limits } from '#core/limits.ts'
import type { CruiseRow } from './cruiseRows.ts'
import { NewTabLink } from './NewTabLink.tsx'

interface CruiseListProps {
  readonly rows: readonly CruiseRow[]
  readonly counts: PointCounts
  readonly chosen: readonly number[]
  readonly hrefOf: (name: string) => string
  /** The cruise to bring into view and to focus; a new object asks anew. */
  readonly target: { readonly id: number } | null
  /** Opens a group and closes the one before; `null` closes the open one. */
  readonly onGroup: (title: string | null) => void
  readonly onChoose: (id: number, isChosen: boolean) => void
}

/** About as high as a cruise's row is, in pixels, until it has been measured. */
const CRUISE_HEIGHT = 58

/** Cruises in groups that fold out one at a time. Only the rows in view are in the page; the arrow keys lead from row to row. */
export function CruiseList({ rows, target, ...rest }: CruiseListProps) {
  const list = useListRef(null)
  const open = rows.find((row) => row.kind === 'group' && row.isOpen)
  const rowHeight = useDynamicRowHeight({
    defaultRowHeight: CRUISE_HEIGHT,
    initialRowHeights: rows.map(({ kind }) => (kind === 'group' ? limits.cruiseGroupRowHeight : CRUISE_HEIGHT)),
    key: `${rows.length} ${open?.kind === 'group' ? open.title : ''} ${rows[0]?.kind === 'group' ? rows[0].title : ''}`,
  })
  const focusing = useRef<number | null>(null)
  const focusRow = (index: number) => {
    if (!rows[index]) return
    focusing.current = index
    list.current?.scrollToRow({ index, align: 'smart' })
    focusShown(list.current?.element, focusing)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new target asks for focus; rows that change for another reason do not
  useEffect(() => {
    if (target) focusRow(rows.findIndex((row) => row.kind === 'cruise' && row.cruise.ID === target.id))
  }, [target])
  const onKeyDown = (event: KeyboardEvent) => {
    const index = Number((event.target as Element).closest('[data-row]')?.getAttribute('data-row') ?? Number.NaN)
    const next = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: rows.length - 1 }[event.key]
    if (next === undefined || Number.isNaN(next)) return
    event.preventDefault()
    focusRow(next)
  }
  return (
    <div className="cruise-list">
      <div className="cruise-head" aria-hidden="true">
        {columns.map((column) => (
          <span key={column}>{column}</span>
        ))}
      </div>
      <List
        className="cruise-rows"
        aria-label="Cruises by group"
        listRef={list}
        rowComponent={Row}
        rowCount={rows.length}
        rowHeight={rowHeight}
        rowProps={{ rows, ...rest }}
        onKeyDown={onKeyDown}
        onRowsRendered={() => focusShown(list.current?.element, focusing)}
      />
    </div>
  )
}

/** A row that the list has yet to draw gets its focus once it is there. */
function focusShown(element: Element | null | undefined, focusing: { current: number | null }): void {
  const control = element?.querySelector<HTMLElement>(`[data-row="${focusing.current}"] :is(button, input)`)
  if (!control) return
  focusing.current = null
  control.focus({ preventScroll: true })
}

const columns = [
  'Select',
  'Official Designation',
  'Nickname',
  'Ship Name',
  'Year',
  'Chief Scientist',
  'Series',
  'Measurement Types',
] as const

type RowProps = Omit<CruiseListProps, 'target'>

function Row({ index, style, ariaAttributes, rows, onGroup, ...rest }: RowComponentProps<RowProps>) {
  const row = rows[index]
  if (!row) return null
  return (
    <div style={style} {...ariaAttributes} data-row={index} className={`cruise-row ${row.kind}`}>
      {row.kind === 'cruise' ? (
        <CruiseCells cruise={row.cruise} {...rest} />
      ) : (
        <button type="button" className="cruise-group" aria-expanded={row.isOpen} onClick={() => onGroup(row.isOpen ? null : row.title)}>
          <Icon name={row.isOpen ? 'up' : 'down'} />
          <b>{row.title}</b>
          <span>{row.count === 1 ? '1 cruise' : `${row.count} cruises`}</span>
        </button>
      )}
    </div>
  )
}

type CellsProps = Pick<RowProps, 'counts' | 'chosen' | 'hrefOf' | 'onChoose'> & {
  readonly cruise: Extract<CruiseRow, { kind: 'cruise' }>['cruise']
}

function CruiseCells({ cruise, counts, chosen, hrefOf, onChoose }: CellsProps) {
  const points = counts[cruise.ID] ?? 0
  const facts = {
    Nickname: cruise.Nickname,
    'Ship Name': cruise.Ship_Name,
    Year: cruise.Year,
    'Chief Scientist': cruise.Chief_Name,
    Series: cruise.Series,
    'Measurement Types': cruise.Sensors.join(', '),
  }
  return (
    <>
      <Checkbox isSelected={chosen.includes(cruise.ID)} isDisabled={points === 0} onChange={(isChosen) => onChoose(cruise.ID, isChosen)}>
        <span className="vh">Select {cruise.Name}</span>
      </Checkbox>
      <span className="cruise-name">
        <NewTabLink href={hrefOf(cruise.Name)}>{cruise.Name}</NewTabLink>
        <span className="cruise-points">{points === 0 ? 'no track' : `${points.toLocaleString('en-US')} points`}</span>
      </span>
      {Object.entries(facts).map(([label, value]) => (
        <span key={label} className="cruise-fact" data-fact={label}>
          <span className="cruise-label">{label} </span>
          {value || 'N/A'}
        </span>
      ))}
    </>
  )
}
