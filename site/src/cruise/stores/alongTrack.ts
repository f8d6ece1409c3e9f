import { atom, computed } from 'nanostores'
import type { TrackColours } from '#components/map/valueRuns.ts'
import { cruisesApi } from '#core/api/cruises.ts'
import { depthChoices } from '#core/catalog/alongTrackDepths.ts'
import { variableKey } from '#core/catalog/alongTrackVariable.ts'
import type { AlongTrackVariable } from '#core/catalog/records.ts'
import { paletteNamed } from '#core/charts/look/palettes.ts'
import type { CastValues } from '#core/charts/points/trackSection.ts'
import type { AlongTrackValues } from '#core/charts/series/alongTrack.ts'
import type { Range } from '#core/extent/Extent.ts'
import { rangeOf } from '#core/extent/rangeOf.ts'
import { alongTrackTexts } from '#core/messages/alongTrack.ts'
import { shownValue } from '#core/request/RequestState.ts'
import { portal } from '../../common/stores/portal.ts'
import { requestStore } from '../../common/stores/requestStore.ts'

const ALONG_TRACK_CRUISES = 8 // as many as there are chart colours

/** A cruise whose values are wanted, with the look of its track. */
interface AlongCruise {
  readonly id: number
  readonly name: string
  readonly colour: string
}

const variables = requestStore<readonly AlongTrackVariable[]>()
const values = requestStore<AlongTrackValues>()
const section = requestStore<CastValues>()
let cruises: readonly AlongCruise[] = []
/** Keys of the variables of each cruise. */
let measured = new Map<number, ReadonlySet<string>>()

/** What can be drawn along the tracks of these cruises. */
export const $variables = variables.$request
/** The values of the chosen variable. */
export const $values = values.$request
/** All depths of the chosen variable along the track of one cruise; not tried for several cruises and for data of one depth. */
export const $section = section.$request
/** The key of the chosen variable. */
export const $chosenVariable = atom<string | null>(null)

/** The depth at which values are wanted, metres; `null` for the shallowest of each position. */
export const $chosenDepth = atom<number | null>(null)

/** The chosen variable as the list has it. */
export const $measured = computed([$variables, $chosenVariable], (request, key) =>
  shownValue(request)?.find((each) => variableKey(each) === key),
)

/** What the colours of the values span; `null` without values. */
export const $valueRange = computed($values, (request): Range | null => {
  return rangeOf((shownValue(request)?.lines ?? []).flatMap((line) => line.values))
})

/** The tracks in the colours of the values; `null` without values. */
export const $trackColours = computed([$values, $valueRange, $measured], (request, range, variable): TrackColours | null => {
  const along = shownValue(request)?.lines ?? []
  return range && variable && along.length > 0 ? { along, palette: paletteNamed(variable.palette), range } : null
})

/** `showAlong` for one cruise by parts of a page, whichever comes first. */
export async function openAlong(cruise: AlongCruise): Promise<void> {
  if (cruises.length !== 1 || cruises[0]?.id !== cruise.id) await showAlong([cruise], null)
}

/** Reads what was measured on these cruises, and the chosen variable along their tracks; without one that which most of them have. */
export async function showAlong(wanted: readonly AlongCruise[], variable: string | null): Promise<void> {
  cruises = wanted.slice(0, ALONG_TRACK_CRUISES)
  values.reset()
  section.reset()
  if (cruises.length === 0) return variables.reset()
  const end = await variables.run(
    async ({ signal }) => {
      const lists = await Promise.all(cruises.map(({ name }) => portal.call(cruisesApi.cruiseVariables, { cruise: name }, { signal })))
      measured = new Map(lists.map((list, at) => [cruises[at]?.id ?? 0, new Set(list.map(variableKey))]))
      return [...new Map(lists.flat().map((each) => [variableKey(each), each])).values()]
    },
    { failure: alongTrackTexts.failed },
  )
  if (end?.state !== 'succeeded') return
  const chosen = end.value.find((each) => variableKey(each) === variable) ?? withMostRows(end.value)
  if (chosen) await chooseVariable(variableKey(chosen))
}

/** The variable of most cruises; the first of several. */
function withMostRows(list: readonly AlongTrackVariable[]): AlongTrackVariable | undefined {
  const cruisesWith = (each: AlongTrackVariable) => [...measured.values()].filter((keys) => keys.has(variableKey(each))).length
  const most = Math.max(...list.map(cruisesWith))
  return list.find((each) => cruisesWith(each) === most)
}

/** Reads a variable along the tracks. */
export async function chooseVariable(key: string): Promise<void> {
  $chosenVariable.set(key)
  section.reset()
  await Promise.all([readValues(), readSection()])
}

/** Reads the chosen variable at another depth; `null` for the shallowest values. */
export async function chooseDepth(depth: number | null): Promise<void> {
  $chosenDepth.set(depth)
  await readValues()
}

async function readValues(): Promise<void> {
  const known = $measured.get()
  if (known === undefined) return
  await values.run(async ({ signal }) => valuesOf(known, signal), { failure: alongTrackTexts.failed })
}

/** Reads all depths where a section can be drawn: along one track. */
async function readSection(): Promise<void> {
  const [known, [cruise, another]] = [$measured.get(), cruises]
  if (known === undefined || cruise === undefined || another !== undefined) return
  const query = { cruise: cruise.name, dataset: known.dataset, variable: known.variable, depths: 'all' } as const
  await section.run(
    async ({ signal }) => {
      const { depths, ...along } = await portal.call(cruisesApi.cruiseValues, query, { signal })
      return { ...along, depths: depths ?? [] }
    },
    { failure: alongTrackTexts.section.failed },
  )
}

/** Reads again what could not be read. */
export async function retryAlong(): Promise<void> {
  const chosen = $chosenVariable.get()
  if ($variables.get().state === 'failed' || chosen === null) await showAlong(cruises, chosen)
  else await chooseVariable(chosen)
}

async function valuesOf(wanted: AlongTrackVariable, signal: AbortSignal): Promise<AlongTrackValues> {
  const { dataset, variable } = wanted
  const depth = $chosenDepth.get()
  const query = { dataset, variable, ...(depth === null ? {} : { depth }) }
  const having = cruises.filter(({ id }) => measured.get(id)?.has(variableKey(wanted)))
  const found = await Promise.all(
    having.map(async ({ id, name, colour }) => {
      const found = await portal.call(cruisesApi.cruiseValues, { cruise: name, ...query }, { signal })
      const { times, lons, lats, values: along } = found
      const depths = rangeOf((found.depths ?? []).map((each) => each ?? Number.NaN))
      return { found, line: { id, name, colour, times, lons, lats, values: along, depths } }
    }),
  )
  return {
    lines: found.map(({ line }) => line),
    isByExtent: found.some((each) => each.found.rowsOf === 'extent'),
    depthChoices: depthChoices(new Set(found.flatMap((each) => each.found.depthChoices))),
    depthRange: rangeOf(found.flatMap(({ found: { depthRange } }) => (depthRange ? [depthRange.min, depthRange.max] : []))),
  }
}
