import { atom, computed } from 'nanostores'
import { type AlongTrackVariable, cruiseValues, cruiseVariables } from '#core/api/catalogCruises.ts'
import { variableKey } from '#core/catalog/alongTrackVariable.ts'
import type { AlongTrackValues } from '#core/charts/alongTrack.ts'
import { shownValue } from '#core/client/RequestState.ts'
import type { Range } from '#core/extent/Extent.ts'
import { limits } from '#core/limits.ts'
import { alongTrackTexts } from '#core/messages/alongTrack.ts'
import { portal } from '../../shell/stores/portal.ts'
import { requestStore } from '../../shell/stores/requestStore.ts'

/** A cruise whose values are wanted, with the look of its track. */
interface AlongCruise {
  readonly id: number
  readonly name: string
  readonly colour: string
}

const variables = requestStore<readonly AlongTrackVariable[]>()
const values = requestStore<AlongTrackValues>()
let cruises: readonly AlongCruise[] = []
/** Keys of the variables of each cruise. */
let measured = new Map<number, ReadonlySet<string>>()

/** What can be drawn along the tracks of these cruises. */
export const $variables = variables.$request
/** The values of the chosen variable. */
export const $values = values.$request
/** The key of the chosen variable. */
export const $chosenVariable = atom<string | null>(null)

/** What the colours of the values span; `null` without values. */
export const $valueRange = computed($values, (request): Range | null => {
  const all = (shownValue(request)?.lines ?? []).flatMap((line) => line.values)
  if (all.length === 0) return null
  return { min: all.reduce((a, b) => Math.min(a, b)), max: all.reduce((a, b) => Math.max(a, b)) }
})

/** Reads what was measured on these cruises, and the chosen variable along their tracks; without one that which most of them have. */
export async function showAlong(wanted: readonly AlongCruise[], variable: string | null): Promise<void> {
  cruises = wanted.slice(0, limits.alongTrackCruises)
  values.reset()
  if (cruises.length === 0) return variables.reset()
  const end = await variables.run(
    async ({ signal }) => {
      const lists = await Promise.all(cruises.map(({ name }) => portal.call(cruiseVariables, { cruise: name }, { signal })))
      measured = new Map(lists.map((list, at) => [cruises[at]?.id ?? 0, new Set(list.map(variableKey))]))
      return [...new Map(lists.flat().map((each) => [variableKey(each), each])).values()]
    },
    { failure: alongTrackTexts.failed },
  )
  if (end?.state !== 'succeeded') return
  const chosen = end.value.find((each) => variableKey(each) === variable) ?? mostMeasured(end.value)
  if (chosen) await chooseVariable(variableKey(chosen))
}

/** The variable of most cruises; the first of several. */
function mostMeasured(list: readonly AlongTrackVariable[]): AlongTrackVariable | undefined {
  const cruisesWith = (each: AlongTrackVariable) => [...measured.values()].filter((keys) => keys.has(variableKey(each))).length
  const most = Math.max(...list.map(cruisesWith))
  return list.find((each) => cruisesWith(each) === most)
}

/** Reads a variable along the tracks. */
export async function chooseVariable(key: string): Promise<void> {
  $chosenVariable.set(key)
  const known = shownValue($variables.get())?.find((each) => variableKey(each) === key)
  if (known === undefined) return
  await values.run(async ({ signal }) => valuesOf(known, signal), { failure: alongTrackTexts.failed })
}

/** Reads again what could not be read. */
export async function retryAlong(): Promise<void> {
  const chosen = $chosenVariable.get()
  if ($variables.get().state === 'failed' || chosen === null) await showAlong(cruises, chosen)
  else await chooseVariable(chosen)
}

async function valuesOf(wanted: AlongTrackVariable, signal: AbortSignal): Promise<AlongTrackValues> {
  const { dataset, variable } = wanted
  const having = cruises.filter(({ id }) => measured.get(id)?.has(variableKey(wanted)))
  const found = await Promise.all(
    having.map(async ({ id, name, colour }) => {
      const { rowsOf, times, lons, lats, values: along } = await portal.call(cruiseValues, { cruise: name, dataset, variable }, { signal })
      return { rowsOf, line: { id, name, colour, times, lons, lats, values: along } }
    }),
  )
  return { lines: found.map(({ line }) => line), isByExtent: found.some(({ rowsOf }) => rowsOf === 'extent') }
}
