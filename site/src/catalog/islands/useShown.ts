import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import type { CatalogEntry } from '#components/catalog/CatalogEntry.ts'
import type { FacetCounts } from '#core/catalog/search/facetCounts.ts'
import { isPending, shownValue } from '#core/request/RequestState.ts'
import type { ResultOrder } from '../order.ts'
import { $isFromAddress, $order, $results } from '../stores/catalog.ts'
import type { Found } from '../stores/searcher.ts'

/** What the list and the filters show. */
export interface Shown {
  readonly exact: readonly CatalogEntry[]
  readonly similar: readonly CatalogEntry[]
  /** `null` for the whole catalog. */
  readonly counts: FacetCounts | null
  readonly fewerWords: Found['fewerWords']
  readonly unknownWords: Found['unknownWords']
}

const nothingYet: Shown = { exact: [], similar: [], counts: null, fewerWords: [], unknownWords: [] }

const compare: Readonly<Record<ResultOrder, (one: CatalogEntry, other: CatalogEntry) => number>> = {
  latest: (one, other) => other.record.Dataset_ID - one.record.Dataset_ID,
  oldest: (one, other) => one.record.Dataset_ID - other.record.Dataset_ID,
  name: (one, other) => one.record.Long_Name.localeCompare(other.record.Long_Name, 'en', { numeric: true }),
  nameDown: (one, other) => other.record.Long_Name.localeCompare(one.record.Long_Name, 'en', { numeric: true }),
}

/** The results, or the previous ones while another search runs, so that the page keeps its layout. */
export function useShown(entries: readonly CatalogEntry[]): Shown {
  const results = useStore($results)
  const order = useStore($order)
  const isFromAddress = useStore($isFromAddress)
  const whole = useMemo<Shown>(
    () => ({ exact: entries.toSorted(compare[order]), similar: [], counts: null, fewerWords: [], unknownWords: [] }),
    [entries, order],
  )
  return shownValue(results) ?? (isFromAddress && isPending(results) ? nothingYet : whole)
}
