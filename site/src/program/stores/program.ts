import { map } from 'nanostores'
import { programsApi } from '#core/api/programs.ts'
import { variablesApi } from '#core/api/variables.ts'
import type { ProgramPage, VisualizableVariable } from '#core/catalog/discoveryRecords.ts'
import { programTexts } from '#core/messages/programs.ts'
import { notTried, type RequestState, shownValue } from '#core/request/RequestState.ts'
import { portal } from '../../common/stores/portal.ts'
import { requestStore } from '../../common/stores/requestStore.ts'

const { $request, run } = requestStore<ProgramPage>()

/** The program of this page as the portal knows it now; it fails where the portal does not answer, or does not know it. */
export const $program = $request

let asked: string | undefined

/** Reads the program, once for all parts of the page; its tracks are thinned. */
export async function loadProgram(key: string): Promise<void> {
  if (asked === key) return
  asked = key
  const call = { ...programsApi.program, path: `/api/catalog/programs/${encodeURIComponent(key)}` } as const
  await run(() => portal.call(call, { downSample: 'true' }), { failure: programTexts.away })
}

type Chartable = RequestState<readonly VisualizableVariable[]>

/** The variables of data sets that charts show, by short name, as far as they were asked for. */
export const $chartable = map<Readonly<Record<string, Chartable>>>({})

/** Asks for the variables of a data set that charts show, unless they are held. */
export async function loadChartable(shortname: string): Promise<void> {
  if (shownValue($chartable.get()[shortname] ?? notTried)) return
  const chartable = requestStore<readonly VisualizableVariable[]>()
  await chartable.run(async () => (await portal.call(variablesApi.visualizableVariables, { shortname })).variables)
  $chartable.setKey(shortname, chartable.$request.get())
}
