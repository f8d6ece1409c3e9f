import { atom } from 'nanostores'
import { bulkApi } from '#core/api/bulk.ts'
import {
  type CountedRows,
  type PickedDataset,
  type PickedVariables,
  type StoredBulk,
  variablesFilter,
} from '#core/catalog/PickedDataset.ts'
import { sharedFilters, sharedRecord } from '#core/catalog/sharedSubset.ts'
import { type Subset, type SubsetProblem, type SubsetRecord, subsetProblems } from '#core/catalog/subset.ts'
import { limits } from '#core/limits/charts.ts'
import { bulkTexts } from '#core/messages/bulk.ts'
import { failed } from '#core/request/RequestState.ts'
import { portal } from '../../common/stores/portal.ts'
import { requestStore } from '../../common/stores/requestStore.ts'
import { $session } from '../../common/stores/session.ts'

const bulk = requestStore<null>()
const counts = requestStore<ReadonlyMap<string, CountedRows>>()
let offered: { readonly names: readonly string[]; readonly cruise?: string } = { names: [] }
/** Whether `$ranges` is of those data sets. */
let isRanged = false
let timer: ReturnType<typeof setTimeout> | undefined

/** Short names of the data sets that the reader has chosen on this page. */
export const $chosen = atom<ReadonlySet<string>>(new Set())
/** Which of their variables the reader has chosen. */
export const $variables = atom<PickedVariables>(new Map())
/** How far their download is. */
export const $bulk = bulk.$request
/** Rows of the data sets by short name under the filters, as the portal counts them now. */
export const $rowCounts = counts.$request
/** The ranges of all data sets together; `null` until the portal has told them. */
export const $ranges = atom<SubsetRecord | null>(null)
/** The ranges that the reader has chosen; `null` until they are changed. */
export const $subset = atom<Subset | null>(null)

/** Chooses these data sets and clears the messages about the previous ones. */
export function choose(names: ReadonlySet<string>): void {
  $chosen.set(names)
  bulk.reset()
}

/** Chooses variables of data sets. */
export const chooseVariables = (variables: PickedVariables): void => $variables.set(variables)

/** Chooses again what was kept: of the data sets that this page offers, the variables that they still have, and the filters. */
export function chooseAgain({ chosen: kept, ranges }: StoredBulk, datasets: readonly PickedDataset[]): void {
  if (ranges !== null) $subset.set(ranges)
  const here = datasets.filter(({ shortName }) => Object.hasOwn(kept, shortName))
  const parts = here.flatMap(({ shortName, variables }) => {
    const own = variables.map(({ name }) => name).filter((name) => kept[shortName]?.includes(name))
    return own.length > 0 ? [[shortName, new Set(own)] as const] : []
  })
  chooseVariables(new Map(parts))
  choose(new Set(here.map(({ shortName }) => shortName)))
}

/** Asks the portal for the ranges and rows that these data sets have now. */
export async function countRows(names: readonly string[], cruise?: string): Promise<void> {
  offered = { names, ...(cruise === undefined ? {} : { cruise }) }
  isRanged = false
  await count()
}

/** Filters all data sets by these ranges, and counts their rows again once nothing has changed for 2 seconds. */
export function changeRanges(subset: Subset): void {
  clearTimeout(timer)
  $subset.set(subset)
  bulk.reset()
  counts.markPending()
  timer = setTimeout(count, limits.downloadSizeCheckDebounceMs)
}

/** Forgets the filters. */
export function clearRanges(): void {
  clearTimeout(timer)
  $subset.set(null)
}

/** The problems of the filters. */
export function rangeProblems(record: SubsetRecord | null, subset: Subset | null): readonly SubsetProblem[] {
  return record === null || subset === null ? [] : subsetProblems(record, subset)
}

/** The chosen ranges as filters; `null` where they leave nothing out. */
function chosenFilters(): ReturnType<typeof sharedFilters> | null {
  const [record, subset] = [$ranges.get(), $subset.get()]
  if (record === null || subset === null) return null
  const filters = sharedFilters(record, subset)
  return Object.keys(filters).length === 0 ? null : filters
}

/** Counts again, after a count that failed. */
export async function count(): Promise<void> {
  const { names, cruise } = offered
  if (isRanged && rangeProblems($ranges.get(), $subset.get()).length > 0) return
  await counts.run(
    async ({ signal }) => {
      const ask = async (filters: object) => {
        const body = { shortNames: [...names], filters }
        return (await portal.call(bulkApi.bulkDownloadInit, {}, { body, signal })).datasetsMetadata
      }
      if (!isRanged) {
        const whole = await ask({})
        const ranged = whole.map(({ Has_Depth = 0, Climatology = 0, Time_Meaning = null, ...ranges }) => ({
          ...ranges,
          ...{ Has_Depth, Climatology, Time_Meaning },
        }))
        $ranges.set(sharedRecord(ranged))
        isRanged = true
        if (chosenFilters() === null) return new Map(whole.map(({ Dataset_Name, Row_Count }) => [Dataset_Name, exactly(Row_Count)]))
      }
      const filters = chosenFilters()
      const found = await ask(filters === null ? {} : { ...filters, ...(cruise === undefined ? {} : { cruise }) })
      return new Map(
        found.map(({ Dataset_Name, Row_Count, Filtered_Row_Count: rows = Row_Count, Filtered_Precision: precision = 'exact' }) => [
          Dataset_Name,
          { rows, precision },
        ]),
      )
    },
    { keepsPrevious: $subset.get() === null },
  )
}

const exactly = (rows: number): CountedRows => ({ rows, precision: 'exact' })

/** How a page leaves: to the login page, or by sending a form that the browser saves the answer of. */
interface WaysOut {
  readonly logIn: (kept: StoredBulk) => void
  readonly send: (fields: {
    readonly shortNames: string
    readonly spreadsheet: 'true'
    readonly filters?: string
    readonly collectionId?: string
  }) => void
}

/**
 * Starts the download of the chosen data sets. Visitors are sent to sign in (CRU-05). The portal is first asked whether it will answer, so
 * that an error can be shown here; then the browser sends a form and saves the zip file itself, straight to disk. With the name of a
 * cruise only its rows are downloaded; the ID of a collection counts its download.
 */
export async function startBulk({ logIn, send }: WaysOut, cruise?: string, collectionId?: number): Promise<void> {
  const names = [...$chosen.get()]
  if (names.length === 0) {
    bulk.set(failed(bulkTexts.nothingChosen))
    return
  }
  const variables = variablesFilter($variables.get(), names)
  if ($session.get().state !== 'user') {
    logIn({ chosen: Object.fromEntries(names.map((name) => [name, variables?.[name] ?? null])), ranges: $subset.get() })
    return
  }
  // Without the ranges nobody knows which of the filters leave something out.
  if ($subset.get() !== null && !isRanged) await count()
  if ($subset.get() !== null && !isRanged) {
    bulk.set(failed(bulkTexts.rangesFailed))
    return
  }
  const wanted = { ...chosenFilters(), ...(cruise === undefined ? {} : { cruise }), ...(variables && { variables }) }
  const isWhole = Object.keys(wanted).length === 0
  await bulk.run(async () => {
    const probe = new AbortController()
    try {
      await portal.open(
        bulkApi.bulkDownload,
        {},
        { body: { shortNames: names, ...(isWhole ? {} : { filters: wanted }) }, accept: 'application/zip', signal: probe.signal },
      )
      send({
        shortNames: JSON.stringify(names),
        spreadsheet: 'true',
        ...(isWhole ? {} : { filters: JSON.stringify(wanted) }),
        ...(collectionId === undefined ? {} : { collectionId: String(collectionId) }),
      })
      return null
    } finally {
      probe.abort()
    }
  })
}
