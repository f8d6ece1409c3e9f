import { atom } from 'nanostores'
import type { CruiseSearch } from '#components/cruise/CruiseSearchPanel.tsx'
import { type Track, trackLook } from '#components/map/Track.ts'
import { cruisesApi } from '#core/api/cruises.ts'
import { dataListsApi } from '#core/api/dataLists.ts'
import type { ValueOf } from '#core/api/endpoint.ts'
import { type CruiseSelectionQuery, findCruises, noCruiseFilters } from '#core/catalog/cruiseFilters.ts'
import { type CruiseGrouping, groupTitle } from '#core/catalog/cruiseGroups.ts'
import { chooseCruise, type PointCounts, renderButton } from '#core/catalog/cruiseSelection.ts'
import { tracksByCruise } from '#core/catalog/cruiseTracks.ts'
import type { ListedCruise } from '#core/catalog/records.ts'
import { limits } from '#core/limits/catalog.ts'
import { cruisePageTexts } from '#core/messages/cruisePage.ts'
import { cruiseTexts } from '#core/messages/cruises.ts'
import { type RequestState, shownValue } from '#core/request/RequestState.ts'
import { cutName } from '#core/text/cutName.ts'
import { notify } from '../../common/stores/notices.ts'
import { portal } from '../../common/stores/portal.ts'
import { requestStore } from '../../common/stores/requestStore.ts'
import { $chosenDepth, $chosenVariable, chooseDepth, chooseVariable, showAlong } from './alongTrack.ts'

/** The cruises that can be searched, and how many positions the trajectory of each has. */
interface KnownCruises {
  readonly cruises: readonly ListedCruise[]
  readonly counts: PointCounts
}

/** The trajectories on the globe. */
export type TrackDrawing = RequestState<readonly Track[]>

const nothing: CruiseSearch = {
  query: { words: '', filters: noCruiseFilters },
  grouping: 'year',
  openGroup: null,
  chosen: [],
  says: null,
  target: null,
}

/** A thinned track. */
type ThinTrack = ValueOf<typeof cruisesApi.cruiseOverview>[number]

/** How the tracks are shown. */
export type MapKind = 'globe' | 'flat'

const known = requestStore<KnownCruises>()
const overview = requestStore<readonly ThinTrack[]>()
const drawing = requestStore<readonly Track[]>()

export const $knownCruises = known.$request
export const $cruiseSearch = atom<CruiseSearch>(nothing)
export const $drawing = drawing.$request
/** A thinned track of every cruise. */
export const $overview = overview.$request
export const $mapKind = atom<MapKind>('globe')

const change = (part: Partial<CruiseSearch>) => $cruiseSearch.set({ ...$cruiseSearch.get(), ...part })

/** Changes the selection, and with it the address, so that it can be passed on. */
function changeSelection(part: Pick<CruiseSearch, 'chosen' | 'says'>): void {
  change(part)
  writeAddress()
}

/** Keeps the selection, the kind of map and the variable in the address; before the list is known the cruises stay as they were asked for. */
function writeAddress(): void {
  const listed = shownValue($knownCruises.get())
  const names = new Map(listed?.cruises.map(({ ID, Name }) => [ID, Name]))
  const chosen = listed ? $cruiseSearch.get().chosen.flatMap((id) => names.get(id) ?? []) : cruisesInAddress()
  const [variable, depth] = [$chosenVariable.get(), $chosenDepth.get()]
  const address = new URLSearchParams([
    ...chosen.map((name) => ['cruise', name]),
    ...($mapKind.get() === 'flat' ? [['map', 'flat']] : []),
    ...(variable !== null && chosen.length > 0 ? [['variable', variable]] : []),
    ...(variable !== null && chosen.length > 0 && depth !== null ? [['depth', String(depth)]] : []),
  ]).toString()
  history.replaceState(history.state, '', `${location.pathname}${address === '' ? '' : `?${address}`}`)
}

/** Shows the globe or the flat map from now on. */
export function showMap(kind: MapKind): void {
  $mapKind.set(kind)
  writeAddress()
}

/** Draws another variable along the tracks. */
export async function showVariable(key: string): Promise<void> {
  const ended = chooseVariable(key)
  writeAddress()
  await ended
}

/** Draws the values at another depth; `null` for the shallowest. */
export async function showDepth(depth: number | null): Promise<void> {
  const ended = chooseDepth(depth)
  writeAddress()
  await ended
}

/** Opens the explorer as its address says: every track as a line, and the cruises that are asked for drawn at once. */
export async function openExplorer(): Promise<void> {
  const asked = new URLSearchParams(location.search)
  $mapKind.set(asked.get('map') === 'flat' ? 'flat' : 'globe')
  const depth = Number(asked.get('depth') ?? Number.NaN)
  $chosenDepth.set(depth >= 0 ? depth : null)
  await Promise.all([readOverview(), readCruises()])
  if ($cruiseSearch.get().chosen.length > 0) await renderTrajectories(asked.get('variable'))
}

/** Reads the tracks of all cruises; without them the list works on. */
async function readOverview(): Promise<void> {
  await overview.run(({ signal }) => portal.call(cruisesApi.cruiseOverview, {}, { signal }), { failure: cruiseTexts.tracksFailed })
}

/** Reads the cruises and the sizes of their trajectories, once; again after it failed. */
export async function readCruises(): Promise<void> {
  const { state } = $knownCruises.get()
  if (state !== 'notTried' && state !== 'failed') return
  const end = await known.run(
    async () => {
      const [cruises, counts] = await Promise.all([
        portal.call(dataListsApi.cruiseList, {}),
        portal.call(dataListsApi.trajectoryPointCounts, {}),
      ])
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

/** An address may hold a thousand names that the portal does not know. */
const MAX_NOTICES = 3

function chooseFromAddress(cruises: readonly ListedCruise[]): void {
  const wanted = new Set(cruisesInAddress())
  const found = cruises.filter(({ Name }) => wanted.has(Name)).map(({ ID }) => ID)
  const unknown = [...wanted].filter((name) => !cruises.some(({ Name }) => Name === name))
  for (const name of unknown.slice(0, MAX_NOTICES)) notify(cruisePageTexts.loadDetails(cutName(name)), 'danger')
  if (found.length > 0) change({ chosen: [...new Set([...$cruiseSearch.get().chosen, ...found])] })
}

/** Looks for other cruises; the group that was open stays open where it still is. */
export function changeCruiseQuery(query: CruiseSelectionQuery): void {
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
export async function renderTrajectories(variable: string | null = $chosenVariable.get()): Promise<void> {
  const listed = shownValue($knownCruises.get())
  const { chosen } = $cruiseSearch.get()
  if (!listed || !renderButton(chosen, listed.counts).canRender) return
  const end = await drawing.run(({ signal }) => tracksOf(listed.cruises, chosen, signal), { failure: cruiseTexts.tracksFailed })
  if (end?.state === 'succeeded') await showAlong(end.value, variable)
}

async function tracksOf(cruises: readonly ListedCruise[], chosen: readonly number[], signal: AbortSignal): Promise<readonly Track[]> {
  const parts = Array.from({ length: Math.ceil(chosen.length / limits.cruisesPerCall) }, (_, part) =>
    chosen.slice(part * limits.cruisesPerCall, (part + 1) * limits.cruisesPerCall),
  )
  const points = await Promise.all(
    parts.map((cruise_ids) => portal.call(dataListsApi.cruiseTrajectories, {}, { body: { cruise_ids }, signal })),
  )
  const tracks = tracksByCruise(points.flat())
  const names = new Map(cruises.map(({ ID, Name }) => [ID, Name]))
  return chosen.map((id, index) => ({
    id,
    name: names.get(id) ?? String(id),
    ...trackLook(index),
    ...(tracks.get(id) ?? { lons: [], lats: [], times: [] }),
  }))
}

/** Takes every trajectory off the globe and cancels those on their way: when the reader stops them, and when the page is left. */
export function clearTrajectories(): void {
  drawing.reset()
  void showAlong([], null)
}
