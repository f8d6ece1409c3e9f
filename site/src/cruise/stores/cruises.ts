import { atom } from 'nanostores'
import type { CruiseSearch } from '#components/cruise/CruiseSearchPanel.tsx'
import { type Track, trackLook } from '#components/map/Track.ts'
import { cruiseList, cruiseTrajectories, trajectoryPointCounts } from '#core/api/dataLists.ts'
import { type CruiseQuery, findCruises, type ListedCruise, noCruiseFilters } from '#core/catalog/cruiseFilters.ts'
import { type CruiseGrouping, groupTitle } from '#core/catalog/cruiseGroups.ts'
import { chooseCruise, type PointCounts, renderButton } from '#core/catalog/cruiseSelection.ts'
import { tracksByCruise } from '#core/catalog/cruiseTracks.ts'
import { type RequestState, shownValue } from '#core/client/RequestState.ts'
import { limits } from '#core/limits.ts'
import { cruiseTexts } from '#core/messages/cruises.ts'
import { portal } from '../../shell/stores/portal.ts'
import { requestStore } from '../../shell/stores/requestStore.ts'

/** The cruises that can be searched, and how many positions the trajectory of each has. */
interface KnownCruises {
  readonly cruises: readonly ListedCruise[]
  readonly counts: PointCounts
}

/** The trajectories on the globe. */
export type Drawing = RequestState<readonly Track[]>

const nothing: CruiseSearch = {
  query: { words: '', filters: noCruiseFilters },
  grouping: 'year',
  openGroup: null,
  chosen: [],
  says: null,
  target: null,
}

const known = requestStore<KnownCruises>()
const drawing = requestStore<readonly Track[]>()

export const $knownCruises = known.$request
export const $cruiseSearch = atom<CruiseSearch>(nothing)
export const $drawing = drawing.$request

const change = (part: Partial<CruiseSearch>) => $cruiseSearch.set({ ...$cruiseSearch.get(), ...part })

/** Changes the selection, and with it the address, so that it can be passed on. */
function changeSelection(part: Pick<CruiseSearch, 'chosen' | 'says'>): void {
  change(part)
  const listed = shownValue($knownCruises.get())
  if (!listed) return
  const names = new Map(listed.cruises.map(({ ID, Name }) => [ID, Name]))
  const address = new URLSearchParams(part.chosen.flatMap((id) => names.get(id) ?? []).map((name) => ['cruise', name])).toString()
  history.replaceState(history.state, '', `${location.pathname}${address === '' ? '' : `?${address}`}`)
}

/** Reads the cruises and the sizes of their trajectories, once; again after it failed. */
export async function readCruises(): Promise<void> {
  const { state } = $knownCruises.get()
  if (state !== 'notTried' && state !== 'failed') return
  const end = await known.run(
    async () => {
      const [cruises, counts] = await Promise.all([portal.call(cruiseList, {}), portal.call(trajectoryPointCounts, {})])
      return { cruises, counts }
    },
    { failure: cruiseTexts.listFailed },
  )
  if (end?.state === 'succeeded') chooseFromAddress(end.value.cruises)
}

/** The names of cruises that the address asks for, as in `?cruise=A&cruise=B`. */
export function cruisesInAddress(): string[] {
  return new URLSearchParams(location.search).getAll('cruise')
}

function chooseFromAddress(cruises: readonly ListedCruise[]): void {
  const wanted = new Set(cruisesInAddress())
  const found = cruises.filter(({ Name }) => wanted.has(Name)).map(({ ID }) => ID)
  if (found.length > 0) change({ chosen: [...new Set([...$cruiseSearch.get().chosen, ...found])] })
}

/** Looks for other cruises; the group that was open stays open where it still is. */
export function changeCruiseQuery(query: CruiseQuery): void {
  change({ query, target: null })
}

/** Groups by something else, all groups closed. */
export function changeGrouping(grouping: CruiseGrouping): void {
  if (grouping !== $cruiseSearch.get().grouping) change({ grouping, openGroup: null, target: null })
}

/** Opens one group and so closes the others, or closes all. */
export function openCruiseGroup(openGroup: string | null): void {
  change({ openGroup, target: null })
}

/** Takes a cruise into the selection, unless that would pass the limit, or out of it. */
export function selectCruise(id: number, isChosen: boolean): void {
  const listed = shownValue($knownCruises.get())
  const { chosen } = $cruiseSearch.get()
  if (!listed) return
  const cruise = listed.cruises.find(({ ID }) => ID === id)
  if (!isChosen || !cruise) changeSelection({ chosen: chosen.filter((other) => other !== id), says: null })
  else changeSelection(chooseCruise(chosen, cruise, listed.counts))
}

/** Empties the selection. */
export function clearSelection(): void {
  changeSelection({ chosen: [], says: null })
}

/** Opens the group that holds a cruise; words and filters that hide it are taken away. */
export function goToCruise(cruise: ListedCruise): void {
  const { query, grouping } = $cruiseSearch.get()
  const isHidden = findCruises([cruise], query).length === 0
  change({
    query: isHidden ? nothing.query : query,
    openGroup: groupTitle(cruise, grouping),
    target: { id: cruise.ID },
  })
}

/** Draws the chosen cruises in place of those drawn before; does nothing while the selection may not be drawn. */
export async function renderTrajectories(): Promise<void> {
  const listed = shownValue($knownCruises.get())
  const { chosen } = $cruiseSearch.get()
  if (!listed || !renderButton(chosen, listed.counts).canRender) return
  await drawing.run(({ signal }) => tracksOf(listed.cruises, chosen, signal), { failure: cruiseTexts.tracksFailed })
}

async function tracksOf(cruises: readonly ListedCruise[], chosen: readonly number[], signal: AbortSignal): Promise<readonly Track[]> {
  const parts = Array.from({ length: Math.ceil(chosen.length / limits.cruisesPerCall) }, (_, part) =>
    chosen.slice(part * limits.cruisesPerCall, (part + 1) * limits.cruisesPerCall),
  )
  const points = await Promise.all(parts.map((cruise_ids) => portal.call(cruiseTrajectories, {}, { body: { cruise_ids }, signal })))
  const tracks = tracksByCruise(points.flat())
  const names = new Map(cruises.map(({ ID, Name }) => [ID, Name]))
  return chosen.map((id, index) => ({
    id,
    name: names.get(id) ?? String(id),
    ...trackLook(index),
    ...(tracks.get(id) ?? { lons: [], lats: [] }),
  }))
}

/** Takes every trajectory off the globe and cancels those on their way: when the reader stops them, and when the page is left. */
export function clearTrajectories(): void {
  drawing.reset()
}
