import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react'
import { List, type ListImperativeAPI, type RowComponentProps, useDynamicRowHeight, useListRef } from 'react-window'

/** What the owner of a list can ask of it. */
export interface VirtualListHandle {
  /** Brings an item to the top of the list (`sight`), or what has its focus (`focus`). */
  readonly reach: (index: number, into: 'sight' | 'focus') => void
  readonly scrollToTop: () => void
}

export interface VirtualListProps<Item> {
  /** What the list holds, for screen readers. */
  readonly label: string
  readonly items: readonly Item[]
  /** Another value for every other list: heights are measured again and the reader's place in it is given up. */
  readonly itemsKey: string | number
  /** Draws a row. Rows are drawn again when another function is given. */
  readonly renderItem: (item: Item, index: number) => ReactNode
  /** The height of a row in px until it has been measured: one for all, or one for each. */
  readonly height: number | ((item: Item) => number)
  /** A CSS selector of what takes the focus in a row. */
  readonly focusOn: string
  /** Rows that keys step over, such as headings. */
  readonly isSkipped?: (item: Item) => boolean
  /** Rows have no box of their own to scroll in: they scroll with the page. */
  readonly flowsWithPage?: boolean
  /** All rows are in the page: for short lists, and for pages made on the server. */
  readonly isWhole?: boolean
  /** How many rows Page Up and Page Down go; without it they scroll. */
  readonly pageSize?: number
  /** A class for the list, and for each row. */
  readonly className?: string
  readonly rowClassName?: (item: Item) => string
  readonly handle?: Ref<VirtualListHandle>
  /** Gets the row in the middle of what is in sight. */
  readonly onMiddle?: (index: number) => void
}

/** About what a window has for a list in px, so that its rows are drawn once; measured then. */
const ROOM = 600
const FRAMES_TO_SETTLE = 6
/** A row that is not drawn after that many is not to be had. */
const FRAMES_TO_GIVE_UP = 120
const noStyle = {}

/**
 * A list of which only the rows in sight are in the page, so that twenty thousand scroll like fourteen. Rows may be of any height; each is
 * measured once it is drawn. The arrow keys lead from row to row, Home and End to the ends. The browser's own search finds only rows in sight; short lists
 * are better drawn whole.
 */
export function VirtualList<Item>(props: VirtualListProps<Item>) {
  const { itemsKey, className = '', isWhole = false, handle } = props
  const root = useRef<HTMLDivElement>(null)
  const list = useListRef(null)
  const { wanted, reach, release } = useReaching(root, list)
  useImperativeHandle(handle, () => ({ reach, scrollToTop: () => scrollToTop(root.current?.firstElementChild, props) }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was wanted of another list is over
  useEffect(release, [itemsKey])
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const from = rowOf(event.target)
    const to = from === null ? null : target(event.key, from, props)
    if (to === null) return
    event.preventDefault()
    reach(to, 'focus')
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys move between the controls inside, which need no key of it
    <div ref={root} className={`virtual-list ${className}`.trim()} onKeyDown={move} onPointerDown={release} onWheel={release}>
      {isWhole ? <AllRows {...props} wanted={wanted} /> : <RowsInSight {...props} wanted={wanted} list={list} />}
    </div>
  )
}

function scrollToTop<Item>(element: Element | null | undefined, { flowsWithPage = false }: VirtualListProps<Item>): void {
  if (flowsWithPage && element && element.getBoundingClientRect().top < 0) element.scrollIntoView({ behavior: 'instant' })
  else if (element) element.scrollTop = 0
}

/** The row that takes the focus whenever it is drawn. */
type Wanted = { readonly wanted: number | null }

function AllRows<Item>({ label, items, renderItem, rowClassName, wanted, focusOn }: VirtualListProps<Item> & Wanted) {
  const row = { items, renderItem, rowClassName, wanted, focusOn, style: noStyle }
  return (
    // biome-ignore lint/a11y/useSemanticElements: the same roles as those of a list of which only some rows are drawn
    <div role="list" aria-label={label}>
      {items.map((_, index) => {
        const place = { role: 'listitem', 'aria-posinset': index + 1, 'aria-setsize': items.length } as const
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is a place in the list, as where only some are drawn
        return <Row key={index} index={index} ariaAttributes={place} {...row} />
      })}
    </div>
  )
}

function RowsInSight<Item>(props: VirtualListProps<Item> & Wanted & { readonly list: RefObject<ListImperativeAPI | null> }) {
  const { label, items, renderItem, focusOn, rowClassName, flowsWithPage = false, onMiddle, wanted, list } = props
  const rowProps: RowProps<Item> = { items, renderItem, rowClassName, wanted, focusOn }
  return (
    <List
      aria-label={label}
      listRef={list}
      rowComponent={Row<Item>}
      rowCount={items.length}
      rowHeight={useRowHeight(props)}
      rowProps={rowProps}
      overscanCount={3}
      {...(flowsWithPage ? { scrollElement: 'window' as const, defaultHeight: ROOM } : {})}
      onRowsRendered={({ startIndex, stopIndex }) => onMiddle?.(Math.floor((startIndex + stopIndex) / 2))}
    />
  )
}

/**
 * Brings a row to the top of the list, or its control to the focus. Rows are measured once they are drawn, which moves those below, so that a
 * row may come, go and come again: it is followed until the rows have settled and it is what was asked for, or the reader does otherwise.
 */
function useReaching(root: RefObject<HTMLElement | null>, list: RefObject<ListImperativeAPI | null>) {
  const [wanted, setWanted] = useState<number | null>(null)
  const turn = useRef(0)
  const release = () => {
    turn.current += 1
    setWanted(null)
  }
  const reach: VirtualListHandle['reach'] = (index, into) => {
    release()
    if (into === 'focus') setWanted(index)
    const own = turn.current
    const isThere = () => into === 'sight' || rowOf(document.activeElement) === index
    const step = (frame: number) => {
      if (turn.current !== own) return
      if (list.current) list.current.scrollToRow({ index, align: into === 'sight' ? 'start' : 'auto', behavior: 'instant' })
      else rowAt(root.current, index)?.scrollIntoView({ block: into === 'sight' ? 'start' : 'nearest', behavior: 'instant' })
      if ((frame >= FRAMES_TO_SETTLE && isThere()) || frame === FRAMES_TO_GIVE_UP) setWanted(null)
      else requestAnimationFrame(() => step(frame + 1))
    }
    step(0)
  }
  return { wanted, reach, release }
}

function useRowHeight<Item>({ items, itemsKey, height }: VirtualListProps<Item>) {
  const heights = useMemo(() => (typeof height === 'number' ? undefined : items.map(height)), [items, height])
  const first = typeof height === 'number' ? height : (heights?.[0] ?? 1)
  return useDynamicRowHeight({ defaultRowHeight: first, key: itemsKey, ...(heights ? { initialRowHeights: heights } : {}) })
}

/** Kept apart, since rows are drawn again only when one of these changes. */
interface RowProps<Item> extends Wanted, Pick<VirtualListProps<Item>, 'items' | 'renderItem' | 'focusOn'> {
  readonly rowClassName: VirtualListProps<Item>['rowClassName'] | undefined
}

function Row<Item>(props: RowComponentProps<RowProps<Item>>) {
  const { index, style, ariaAttributes, items, renderItem, rowClassName, wanted, focusOn } = props
  const row = useRef<HTMLDivElement>(null)
  const item = items[index]
  useEffect(() => {
    if (wanted === index) row.current?.querySelector<HTMLElement>(focusOn)?.focus({ preventScroll: true })
  }, [wanted, index, focusOn])
  if (item === undefined) return null
  return (
    <div ref={row} style={style} {...ariaAttributes} data-row={index} className={rowClassName?.(item)}>
      {renderItem(item, index)}
    </div>
  )
}

const rowAt = (root: HTMLElement | null, index: number) => root?.querySelector(`[data-row="${index}"]`)

function rowOf(element: EventTarget | null): number | null {
  const row = element instanceof HTMLElement ? element.closest<HTMLElement>('[data-row]')?.dataset.row : undefined
  return row === undefined ? null : Number(row)
}

/** The row that a key leads to from another; `null` for keys that mean something else. */
function target<Item>(key: string, from: number, { items, pageSize = 0, isSkipped }: VirtualListProps<Item>): number | null {
  const last = items.length - 1
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: 1,
    ArrowUp: -1,
    PageDown: pageSize,
    PageUp: -pageSize,
    Home: -last,
    End: last,
  }
  const step = steps[key]
  if (step === undefined || step === 0) return null
  const to = Math.max(0, Math.min(last, from + step))
  const item = items[to]
  const other = Math.max(0, Math.min(last, to + Math.sign(step)))
  return item !== undefined && isSkipped?.(item) ? other : to
}
