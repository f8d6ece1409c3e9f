import './CruiseList.css'
import { useEffect, useRef } from 'react'
import { Checkbox } from '#components/controls/Checkbox.tsx'
import { Icon } from '#components/controls/Icon.tsx'
import { VirtualList, type VirtualListHandle } from '#components/controls/VirtualList.tsx'
import type { PointCounts } from '#core/catalog/cruiseSelection.ts'
import { limits } from '#core/limits/catalog.ts'
import { countText } from '#core/text/counted.ts'
import type { CruiseRow } from './cruiseRows.ts'
import { NewTabLink } from './NewTabLink.tsx'

interface CruiseListProps {
  readonly rows: readonly CruiseRow[]
  readonly counts: PointCounts
  readonly chosen: readonly number[]
  readonly hrefOf: (name: string) => string
  /** The cruise to scroll into view and to focus; a new object repeats this. */
  readonly target: { readonly id: number } | null
  /** Opens a group and closes the one before; `null` closes the open one. */
  readonly onGroup: (title: string | null) => void
  readonly onChoose: (id: number, isChosen: boolean) => void
}

/** About as high as a cruise's row is, in px, until it has been measured. */
const CRUISE_HEIGHT = 58

const heightOf = ({ kind }: CruiseRow) => (kind === 'group' ? limits.cruiseGroupRowHeight : CRUISE_HEIGHT)
const classOf = ({ kind }: CruiseRow) => `cruise-row ${kind}`

/** Cruises in groups that fold out one at a time. */
export function CruiseList({ rows, target, onGroup, ...rest }: CruiseListProps) {
  const list = useRef<VirtualListHandle>(null)
  const open = rows.find((row) => row.kind === 'group' && row.isOpen)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new target asks for focus; rows that change for another reason do not
  useEffect(() => {
    const index = target ? rows.findIndex((row) => row.kind === 'cruise' && row.cruise.ID === target.id) : -1
    if (index >= 0) list.current?.reach(index, 'focus')
  }, [target])
  return (
    <div className="cruise-list">
      <div className="cruise-head" aria-hidden="true">
        {columns.map((column) => (
          <span key={column}>{column}</span>
        ))}
      </div>
      <VirtualList
        className="cruise-rows"
        label="Grouped cruises"
        handle={list}
        items={rows}
        itemsKey={`${rows.length} ${open?.kind === 'group' ? open.title : ''} ${rows[0]?.kind === 'group' ? rows[0].title : ''}`}
        height={heightOf}
        rowClassName={classOf}
        focusOn=":is(button, input)"
        renderItem={(row) =>
          row.kind === 'cruise' ? <CruiseCells cruise={row.cruise} {...rest} /> : <Group row={row} onGroup={onGroup} />
        }
      />
    </div>
  )
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

interface GroupProps extends Pick<CruiseListProps, 'onGroup'> {
  readonly row: Extract<CruiseRow, { kind: 'group' }>
}

function Group({ row, onGroup }: GroupProps) {
  const count = row.count === 1 ? '1 cruise' : `${row.count} cruises`
  if (row.isOpen === 'always')
    return (
      <div className="cruise-group">
        <b>{row.title}</b>
        <span>{count}</span>
      </div>
    )
  return (
    <button type="button" className="cruise-group" aria-expanded={row.isOpen} onClick={() => onGroup(row.isOpen ? null : row.title)}>
      <Icon name={row.isOpen ? 'up' : 'down'} />
      <b>{row.title}</b>
      <span>{count}</span>
    </button>
  )
}

type CellsProps = Pick<CruiseListProps, 'counts' | 'chosen' | 'hrefOf' | 'onChoose'> & {
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
        <span className="cruise-points">{points === 0 ? 'no track' : `${countText(points)} points`}</span>
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
