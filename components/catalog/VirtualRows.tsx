import { memo, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { limits } from '#core/limits/catalog.ts'
import { catalogTexts } from '#core/messages/catalog.ts'
import { VirtualList, type VirtualListHandle } from '../controls/VirtualList.tsx'
import type { CatalogEntry } from './CatalogEntry.ts'
import { PageButtons } from './PageButtons.tsx'

interface VirtualRowsProps {
  readonly exact: readonly CatalogEntry[]
  /** Stand below the exact ones, under their own heading (D65). */
  readonly similar: readonly CatalogEntry[]
  /** Whether all rows are in the page: they are in a list of one page of 25, and until scripts run. */
  readonly isWhole: boolean
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

/** A usual row, in px. */
const ROW_HEIGHT = 89
const isHeading = (row: Row) => row === 'similar'

/** The rows of the catalog, which scroll with the page (CAT-16, D68). Arrow keys move from title to title, Page Up and Page Down by a page of 25, Home and End to the ends. */
export const VirtualRows = memo(function VirtualRows({ exact, similar, isWhole, renderRow }: VirtualRowsProps) {
  const rows = useMemo<readonly Row[]>(() => (similar.length > 0 ? [...exact, 'similar', ...similar] : exact), [exact, similar])
  const list = useRef<VirtualListHandle>(null)
  const version = useVersion(rows)
  const [middle, setMiddle] = useState(0)
  const { unfolded, onUnfold } = useUnfolding()
  // The first list is where the reader left the page; another begins at its top.
  useEffect(() => {
    if (version > 0) list.current?.scrollToTop()
  }, [version])
  const renderItem = useCallback(
    (row: Row) => {
      if (row === 'similar') return <h3 className="dataset-similar">{catalogTexts.similar}</h3>
      const name = row.record.Short_Name
      return renderRow(row, { isUnfolded: unfolded.has(name), onUnfold: (isUnfolded) => onUnfold(name, isUnfolded) })
    },
    [renderRow, unfolded, onUnfold],
  )
  return (
    <>
      <VirtualList
        label="Data sets"
        flowsWithPage
        isWhole={isWhole}
        items={rows}
        itemsKey={version}
        renderItem={renderItem}
        height={ROW_HEIGHT}
        focusOn='[data-tour="title"]'
        isSkipped={isHeading}
        pageSize={limits.searchPageSize}
        handle={list}
        onMiddle={setMiddle}
      />
      {!isWhole && (
        <PageButtons count={rows.length} middle={middle} onPage={(page) => list.current?.reach(page * limits.searchPageSize, 'sight')} />
      )}
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

/** Another number for every other list. */
function useVersion(rows: readonly Row[]): number {
  const kept = useRef({ rows, version: 0 })
  if (kept.current.rows !== rows) kept.current = { rows, version: kept.current.version + 1 }
  return kept.current.version
}
