import { type KeyboardEvent, memo, type ReactNode, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { List, type ListImperativeAPI, type RowComponentProps, useDynamicRowHeight, useListRef } from 'react-window'
import { limits } from '#core/limits.ts'
import { catalogTexts } from '#core/messages/catalog.ts'
import type { CatalogEntry } from './CatalogEntry.ts'
import { PageButtons } from './PageButtons.tsx'

interface VirtualRowsProps {
  readonly exact: readonly CatalogEntry[]
  /** Stand below the exact ones, under their own heading (D65). */
  readonly similar: readonly CatalogEntry[]
  /** Draws one row; `unfold` keeps what the row itself would forget when it leaves the window. */
  readonly renderRow: (entry: CatalogEntry, unfold: RowUnfolding) => ReactNode
}

/** Whether a row's details are unfolded, and how to say that they were. */
export interface RowUnfolding {
  readonly isUnfolded: boolean
  readonly onUnfold: (isUnfolded: boolean) => void
}

/** A row of the list: a data set, or the heading over similar spellings. */
type Row = CatalogEntry | 'similar'

interface RowProps {
  readonly rows: readonly Row[]
  readonly renderRow: VirtualRowsProps['renderRow']
  /** The row whose title takes the focus whenever it is drawn. */
  readonly wanted: number | null
  readonly unfolded: ReadonlySet<string>
  readonly onUnfold: (shortName: string, isUnfolded: boolean) => void
}

/** A usual row; every row is measured once it is drawn. */
const ROW_HEIGHT = 93
const FRAMES_TO_SETTLE = 6
/** A row that is not drawn after that many is not to be had. */
const FRAMES_TO_GIVE_UP = 120

/**
 * The rows of the catalog, of which only those in sight are drawn, so that twenty thousand scroll like fourteen (CAT-16). Arrow keys move
 * from title to title, Page Up and Page Down by a page of 25, Home and End to the ends.
 */
export const VirtualRows = memo(function VirtualRows({ exact, similar, renderRow }: VirtualRowsProps) {
  const rows = useMemo<readonly Row[]>(() => (similar.length > 0 ? [...exact, 'similar', ...similar] : exact), [exact, similar])
  const list = useListRef(null)
  const version = useVersion(rows)
  const rowHeight = useDynamicRowHeight({ defaultRowHeight: ROW_HEIGHT, key: version })
  const [middle, setMiddle] = useState(0)
  const { unfolded, onUnfold } = useUnfolding()
  const { wanted, reach, letGo } = useReaching(list)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list begins at its top
  useEffect(() => {
    letGo()
    if (list.current?.element) list.current.element.scrollTop = 0
  }, [version])
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const from = rowOf(event.target)
    const to = from === null ? null : target(event.key, from, rows)
    if (to === null) return
    event.preventDefault()
    reach(to, 'focus')
  }
  const rowProps: RowProps = { rows, renderRow, wanted, unfolded, onUnfold }
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys move between the links inside, which need no key of it */}
      <div className="dataset-rows-window" onKeyDown={move} onPointerDown={letGo} onWheel={letGo}>
        <List
          aria-label="Data sets"
          listRef={list}
          rowComponent={RowOfList}
          rowCount={rows.length}
          rowHeight={rowHeight}
          rowProps={rowProps}
          overscanCount={3}
          onRowsRendered={({ startIndex, stopIndex }) => setMiddle(Math.floor((startIndex + stopIndex) / 2))}
        />
      </div>
      <PageButtons count={rows.length} middle={middle} onPage={(page) => reach(page * limits.searchPageSize, 'sight')} />
    </>
  )
})

/** The rows whose details are unfolded, by short name. */
function useUnfolding() {
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set())
  const onUnfold = useCallback((shortName: string, isUnfolded: boolean) => {
    setUnfolded((before) => {
      if (before.has(shortName) === isUnfolded) return before
      const after = new Set(before)
      if (isUnfolded) after.add(shortName)
      else after.delete(shortName)
      return after
    })
  }, [])
  return { unfolded, onUnfold }
}

/**
 * Brings a row to the top of the list, or its title to the focus. Rows are measured once they are drawn, which moves those below, so that a
 * row may come, go and come again: it is followed until the rows have settled and it is what was asked for, or the reader does otherwise.
 */
function useReaching(list: RefObject<ListImperativeAPI | null>) {
  const [wanted, setWanted] = useState<number | null>(null)
  const errand = useRef(0)
  const letGo = () => {
    errand.current += 1
    setWanted(null)
  }
  const reach = (index: number, into: 'sight' | 'focus') => {
    letGo()
    if (into === 'focus') setWanted(index)
    const own = errand.current
    const isThere = () => into === 'sight' || rowOf(document.activeElement) === index
    const step = (frame: number) => {
      if (errand.current !== own) return
      list.current?.scrollToRow({ index, align: into === 'sight' ? 'start' : 'auto' })
      if ((frame >= FRAMES_TO_SETTLE && isThere()) || frame === FRAMES_TO_GIVE_UP) setWanted(null)
      else requestAnimationFrame(() => step(frame + 1))
    }
    step(0)
  }
  return { wanted, reach, letGo }
}

/** Another number for every other list. */
function useVersion(rows: readonly Row[]): number {
  const kept = useRef({ rows, version: 0 })
  if (kept.current.rows !== rows) kept.current = { rows, version: kept.current.version + 1 }
  return kept.current.version
}

function RowOfList({ index, style, ariaAttributes, ...props }: RowComponentProps<RowProps>) {
  const { rows, renderRow, wanted, unfolded, onUnfold } = props
  const place = useRef<HTMLDivElement>(null)
  const row = rows[index]
  useEffect(() => {
    if (wanted === index) place.current?.querySelector<HTMLElement>('[data-tour="title"]')?.focus({ preventScroll: true })
  }, [wanted, index])
  if (row === undefined) return null
  const name = row === 'similar' ? '' : row.record.Short_Name
  return (
    <div ref={place} style={style} {...ariaAttributes} data-row={index}>
      {row === 'similar' ? (
        <h3 className="dataset-similar">{catalogTexts.similar}</h3>
      ) : (
        renderRow(row, { isUnfolded: unfolded.has(name), onUnfold: (isUnfolded) => onUnfold(name, isUnfolded) })
      )}
    </div>
  )
}

function rowOf(element: EventTarget | null): number | null {
  const row = element instanceof HTMLElement ? element.closest<HTMLElement>('[data-row]')?.dataset.row : undefined
  return row === undefined ? null : Number(row)
}

/** The row that a key leads to from another; `null` for keys that mean something else. */
function target(key: string, from: number, rows: readonly Row[]): number | null {
  const last = rows.length - 1
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: 1,
    ArrowUp: -1,
    PageDown: limits.searchPageSize,
    PageUp: -limits.searchPageSize,
    Home: -last,
    End: last,
  }
  const step = steps[key]
  if (step === undefined) return null
  const to = Math.max(0, Math.min(last, from + step))
  // The heading has no title to stand on.
  return rows[to] === 'similar' ? Math.min(last, to + Math.sign(step)) : to
}
