import type { Endpoint } from '#core/api/endpoint.ts'
import { recommendationsApi } from '#core/api/recommendations.ts'
import type { DatasetRecord } from '#core/catalog/records.ts'
import { limits } from '#core/limits/catalog.ts'
import { catalogTexts } from '#core/messages/catalog.ts'
import { errorMessages } from '#core/messages/errors.ts'
import { type RequestState, succeeded } from '#core/request/RequestState.ts'
import { notify } from '../../common/stores/notices.ts'
import { portal } from '../../common/stores/portal.ts'
import { type RequestStore, requestStore } from '../../common/stores/requestStore.ts'
import { $session } from '../../common/stores/session.ts'
import { isStored, readStoredList, storeList } from '../../common/stores/storedList.ts'
import { loadLastDatasetTouch } from './lastDatasetTouch.ts'

/** The three lists, by the tab that shows them. */
export type RecommendationName = 'popular' | 'recent' | 'seeAlso'

/** A data set as a list of recommendations shows it. */
type Recommended = Pick<DatasetRecord, 'Short_Name' | 'Long_Name' | 'Data_Source' | 'Make' | 'Temporal_Resolution' | 'Regions'>

/** A list and how far its request is. */
export type Recommendations = RequestState<readonly Recommended[]>

const calls = {
  popular: { ...requestStore<readonly Recommended[]>(), endpoint: recommendationsApi.popularDatasets, failure: catalogTexts.popularFailed },
  recent: { ...requestStore<readonly Recommended[]>(), endpoint: recommendationsApi.recentDatasets, failure: catalogTexts.recentFailed },
  seeAlso: {
    ...requestStore<readonly Recommended[]>(),
    endpoint: recommendationsApi.recommendedDatasets,
    failure: catalogTexts.recommendedFailed,
  },
} as const satisfies Record<RecommendationName, RequestStore<readonly Recommended[]> & { endpoint: Endpoint; failure: string }>

/** Beside what a tab says, which is folded at first (ERR-05). */
const listFailures: Readonly<Record<RecommendationName, string>> = {
  popular: errorMessages.lists.popular,
  recent: errorMessages.lists.recent,
  seeAlso: errorMessages.lists.recommended,
}

/** The data sets that are read most. */
export const $popular = calls.popular.$request
/** Those that the signed-in reader read last. */
export const $recent = calls.recent.$request
/** Those that are like them. */
export const $seeAlso = calls.seeAlso.$request

const personal = ['recent', 'seeAlso'] as const

/** Asks for what has not been asked for yet (REC-04): the popular list, and for a signed-in reader their own two, unless this browser still keeps them. */
export async function loadRecommendations(): Promise<void> {
  const asked = [load('popular')]
  if (userId() !== null) {
    // When they last read data only matters where an older list is kept.
    const isUntried = personal.some((name) => calls[name].$request.get().state === 'notTried')
    if (isUntried && isStored(personal.map(keyOf))) await loadLastDatasetTouch()
    for (const name of personal) asked.push(load(name))
  }
  await Promise.all(asked)
}

/** Selecting one of the reader's own lists takes note of it: the marker of their last reading is cleared (REC-05). */
export function showRecommendations(name: RecommendationName): void {
  const session = $session.get()
  if (name === 'popular' || session.state !== 'user') return
  $session.set({ state: 'user', user: { ...session.user, lastDatasetTouch: null } })
}

/** Follows who is signed in: another reader's lists are thrown away (REC-06). Answers how to stop. */
export function watchReader(): () => void {
  let before = userId()
  return $session.listen(() => {
    if (userId() === before) return
    before = userId()
    for (const name of personal) calls[name].reset()
    void loadRecommendations()
  })
}

async function load(name: RecommendationName): Promise<void> {
  const { $request, run, set, reset, endpoint, failure } = calls[name]
  if ($request.get().state !== 'notTried') return
  const reader = name === 'popular' ? null : userId()
  const kept = reader === null ? null : keptOf(name, reader)
  if (kept) {
    set(succeeded(kept))
    return
  }
  const end = await run(() => listOf(endpoint), { failure })
  if (end?.state === 'failed') notify(listFailures[name], 'danger')
  if (end === null || reader === null) return
  // An answer for somebody who has left is dropped.
  if (reader !== userId()) reset()
  else if (end.state === 'succeeded') storeList(keyOf(name), reader, end.value)
}

async function listOf(endpoint: (typeof calls)[RecommendationName]['endpoint']): Promise<readonly Recommended[]> {
  const records = await portal.call(endpoint, {})
  return records.map(({ Short_Name, Long_Name, Data_Source, Make, Temporal_Resolution, Regions }) => ({
    Short_Name,
    Long_Name,
    Data_Source,
    Make,
    Temporal_Resolution,
    Regions,
  }))
}

const userId = (): number | null => {
  const session = $session.get()
  return session.state === 'user' ? session.user.id : null
}

const keyOf = (name: RecommendationName) => `pelagos.recommendations.${name}`

/** What this browser keeps of the present reader: at most an hour old, and not older than their last reading of data, which it would not know. */
function keptOf(name: RecommendationName, user: number): readonly Recommended[] | null {
  const session = $session.get()
  const touched = session.state === 'user' ? Date.parse(session.user.lastDatasetTouch ?? '') : Number.NaN
  return readStoredList(keyOf(name), { user, lifeMs: limits.recommendationsCacheMs, touched: Number.isNaN(touched) ? null : touched })
}
