import { map } from 'nanostores'
import type { FirstLook } from '#components/chart/sample/SampleChart.tsx'
import { workerCalls } from '#components/workers/workerCalls.ts'
import { variablesApi } from '#core/api/variables.ts'
import type { Sample, SampleJob } from '#core/charts/sample/readSample.ts'
import { limits } from '#core/limits/catalog.ts'
import { catalogTexts } from '#core/messages/catalog.ts'
import { Problem } from '#core/request/Problem.ts'
import type { RequestState } from '#core/request/RequestState.ts'
import { portal } from '../../common/stores/portal.ts'
import { type RequestRun, requestStore } from '../../common/stores/requestStore.ts'
import type { SampleCalls } from '../../workers/sampleData.ts'

/** First looks at variables by their ID, as far as they have come; those that nobody asked for are not here. */
export const $samples = map<Readonly<Record<number, RequestState<FirstLook>>>>({})

/** A variable whose first look is wanted. */
export interface WantedSample extends Omit<SampleJob, 'text'> {
  readonly id: number
  readonly shortName: string
}

/** A layer of a grid other than the first: a month of a climatology, a depth in metres. */
interface WantedLayer {
  readonly month?: number
  readonly depth?: number
}

/** What is shown where there is no first look. */
export const sampleFailure = { failure: catalogTexts.sample.failed }

/** Makes rows into a sample off the main thread; replaced in tests, where there is no worker. */
type ReadRows = (job: SampleJob) => Promise<Sample | null>

/** Shows the first look at a variable: fetches it unless it is held. Held samples of more than 10,000 points of other variables are let go (DST-09). */
export async function pickSample(wanted: WantedSample, readRows: ReadRows = inWorker): Promise<void> {
  letGo(wanted.id)
  const known = $samples.get()[wanted.id]
  if (known !== undefined && known.state !== 'failed') return
  const { $request, run } = requestStore<FirstLook>()
  $request.listen((state) => $samples.setKey(wanted.id, state))
  await run((watch) => fetchSample(wanted, {}, watch, readRows), sampleFailure)
}

function letGo(picked: number): void {
  const kept = Object.entries($samples.get()).filter(([id, held]) => {
    const isLarge = held.state === 'succeeded' && held.value.sample.rows > limits.samplePoints
    return Number(id) === picked || !isLarge
  })
  $samples.set(Object.fromEntries(kept))
}

/** A first look at one layer; reports once that its rows are there. */
export async function fetchSample(
  { id, shortName, visType, field }: WantedSample,
  layer: WantedLayer,
  { signal, report }: Pick<RequestRun<FirstLook>, 'signal' | 'report'>,
  readRows: ReadRows = inWorker,
): Promise<FirstLook> {
  const response = await portal.open(variablesApi.variableSample, { varId: id, shortname: shortName, ...layer }, { signal })
  const text = await response.text()
  report({ state: 'processing' })
  const total = response.headers.get('X-Rows-Total')
  const sample = await readRows({ text, visType, field })
  if (sample === null) throw new Problem('not-found', sampleFailure.failure)
  return { sample, total: total === null ? null : Number(total) }
}

const inWorker: ReadRows = (job) =>
  workerCalls<SampleCalls>(new Worker(new URL('../../workers/sampleData.ts', import.meta.url), { type: 'module' })).once('read', job)
