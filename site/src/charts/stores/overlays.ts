import type { FoundCruise } from '#components/chart/overlay/CruiseTrackChoice.tsx'
import { cruisesApi } from '#core/api/cruises.ts'
import { dataListsApi } from '#core/api/dataLists.ts'
import { tracksByCruise } from '#core/catalog/cruiseTracks.ts'
import { evenPlaces } from '#core/catalog/trajectory.ts'
import type { Overlay } from '#core/charts/overlay/Overlay.ts'
import { limits } from '#core/limits/charts.ts'
import { overlayTexts } from '#core/messages/overlay.ts'
import { Problem } from '#core/request/Problem.ts'
import { portal } from '../../common/stores/portal.ts'
import { requestStore } from '../../common/stores/requestStore.ts'
import { changeChart } from './openCharts.ts'

const found = requestStore<readonly FoundCruise[]>()
const track = requestStore<Overlay>()

/** The cruises that match what was typed, and the track that is fetched. */
export const [$foundCruises, $track] = [found.$request, track.$request]

let timer: ReturnType<typeof setTimeout> | undefined

/** Searches the cruises a moment after the last change of the words. */
export function searchForTrack(words: string): void {
  clearTimeout(timer)
  track.reset()
  if (words.trim() === '') {
    found.reset()
    return
  }
  found.markPending()
  timer = setTimeout(
    () => void found.run(({ signal }) => portal.call(cruisesApi.searchCruises, { searchTerms: words.trim() }, { signal })),
    limits.nameCompletionDebounceMs,
  )
}

/** Lays the track of a cruise over a chart; false where there is none, which the request then says. */
export async function layTrackOver(id: number, { ID, Name }: FoundCruise): Promise<boolean> {
  const end = await track.run(async ({ signal }): Promise<Overlay> => {
    const points = await portal.call(dataListsApi.cruiseTrajectories, {}, { body: { cruise_ids: [ID] }, signal })
    const { lons, lats } = tracksByCruise(points).get(ID) ?? { lons: [], lats: [] }
    if (lons.length === 0) throw new Problem('not-found', overlayTexts.noTrack(Name))
    const places = evenPlaces(lons.length, limits.overlayPositions)
    return { name: Name, labels: [], lons: places.map((at) => lons[at] ?? 0), lats: places.map((at) => lats[at] ?? 0) }
  })
  if (end?.state !== 'succeeded') return false
  changeChart(id, { overlay: end.value })
  return true
}

/** Cancels what is on its way and forgets what was found. */
export function forgetTracks(): void {
  clearTimeout(timer)
  found.reset()
  track.reset()
}
