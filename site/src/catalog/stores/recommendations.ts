import { atom, type WritableAtom } from 'nanostores'
import type { Endpoint } from '#core/api/endpoint.ts'
import { Problem } from '#core/api/problem.ts'
import { popularDatasets, recentDatasets, recommendedDatasets } from '#core/api/recommendations.ts'
import type { DatasetRecord } from '#core/api/records.ts'
import { limits } from '#core/limits.ts'
import { catalogTexts } from '#core/messages/catalog.ts'
import { $session } from '../../account/stores/session.ts'
import { isKept, keepList, readKeptList } from '../../shell/stores/keptList.ts'
import { portal } from '../../shell/stores/portal.ts'
import { loadLastDatasetTouch } from './lastDatasetTouch.ts'

/** The three lists, by the tab that shows them. */
export type RecommendationName = 'popular' | 'recent' | 'seeAlso'

/** A data set as a list of recommendations shows it. */
type Recommended = Pick<DatasetRecord, 'Short_Name' | 'Long_Name' | 'Data_Source' | 'Make' | 'Temporal_Resolution' | 'Regions'>

/** How far the request of a list is (D9). */
export type Recommendations =
  | { readonly state: 'notTried' }
  | { readonly state: 'inProgress' }
  | { readonly state: 'succeeded'; readonly list: readonly Recommended[] }
  | { readonly state: 'failed'; readonly says: string }

const untried: Recommendations = { state: 'notTried' }

/** The data sets that are read most. */
export const $popular = atom<Recommendations>(untried)
/** Those that the signed-in reader read last. */
export const $recent = atom<Recommendations>(untried)
/** Those that are like them. */
export const $seeAlso = atom<Recommendations>(untried)

const calls = {
  popular: { $list: $popular, endpoint: popularDatasets, says: catalogTexts.popularFailed },
  recent: { $list: $recent, endpoint: recentDatasets, says: catalogTexts.recentFailed },
  seeAlso: { $list: $seeAlso, endpoint: recommendedDatasets, says: catalogTexts.recommendedFailed },
} as const satisfies Record<RecommendationName, { $list: WritableAtom<Recommendations>; endpoint: Endpoint; says: string }>

const personal = ['recent', 'seeAlso'] as const

/** Asks for what has not been asked for yet (REC-04): the popular list, and for a signed-in reader their own two, unless this browser still keeps them. */
export async function loadRecommendations(): Promise<void> {
  const asked = [load('popular')]
  if (userId() !== null) {
    // When they last read data only matters where an older list is kept.
    const isUntried = personal.some((name) => calls[name].$list.get().state === 'notTried')
    if (isUntried && isKept(personal.map(keyOf))) await loadLastDatasetTouch()
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
    for (const name of personal) calls[name].$list.set(untried)
    void loadRecommendations()
  })
}

async function load(name: RecommendationName): Promise<void> {
  const { $list, endpoint, says } = calls[name]
  if ($list.get().state !== 'notTried') return
  const reader = name === 'popular' ? null : userId()
  const kept = reader === null ? null : keptOf(name, reader)
  if (kept) {
    $list.set({ state: 'succeeded', list: kept })
    return
  }
  $list.set({ state: 'inProgress' })
  const answer = await answerOf(endpoint, says)
  // An answer for somebody who has left is dropped.
  if (name !== 'popular' && reader !== userId()) return
  $list.set(answer)
  if (reader !== null && answer.state === 'succeeded') keepList(keyOf(name), reader, answer.list)
}

async function answerOf(endpoint: (typeof calls)[RecommendationName]['endpoint'], says: string): Promise<Recommendations> {
  try {
    const records = await portal.call(endpoint, {})
    const list = records.map(({ Short_Name, Long_Name, Data_Source, Make, Temporal_Resolution, Regions }) => ({
      Short_Name,
      Long_Name,
      Data_Source,
      Make,
      Temporal_Resolution,
      Regions,
    }))
    return { state: 'succeeded', list }
  } catch (fault) {
    if (!(fault instanceof Problem)) throw fault
    return { state: 'failed', says }
  }
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
  return readKeptList(keyOf(name), { user, lifeMs: limits.recommendationsCacheMs, touched: Number.isNaN(touched) ? null : touched })
}
