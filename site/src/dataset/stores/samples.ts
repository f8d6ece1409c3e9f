import { map } from 'nanostores'
import type { FirstLook } from '#components/chart/sample/SampleChart.tsx'
import { variablesApi } from '#core/api/variables.ts'
import { limits } from '#core/catalog/limits.ts'
import type { Sample, SampleJob } from '#core/charts/sample/readSample.ts'
import { catalogTexts } from '#core/messages/catalog.ts'
import { Problem } from '#core/request/Problem.ts'
import { failed, inProgress, type RequestState, succeeded } from '#core/request/RequestState.ts'
import { logError } from '../../shell/stores/faults.ts'
import { portal } from '../../shell/stores/portal.ts'

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

const unavailable = failed(catalogTexts.sample.failed)

/** Makes rows into a sample off the main thread; replaced in tests, where there is no worker. */
type ReadRows = (job: SampleJob) => Promise<Sample | null>

/** Shows the first look at a variable: fetches it unless it is held. Held samples of more than 10,000 points of other variables are let go (DST-09). */
export async function pickSample(wanted: WantedSample, readRows: ReadRows = inWorker): Promise<void> {
  letGo(wanted.id)
  const known = $samples.get()[wanted.id]
  if (known !== undefined && known.state !== 'failed') return
  $samples.setKey(wanted.id, inProgress)
  $samples.setKey(wanted.id, await fetchSample(wanted, {}, () => $samples.setKey(wanted.id, { state: 'processing' }), readRows))
}

function letGo(picked: number): void {
  const kept = Object.entries($samples.get()).filter(([id, held]) => {
    const isLarge = held.state === 'succeeded' && held.value.sample.rows > limits.samplePoints
    return Number(id) === picked || !isLarge
  })
  $samples.set(Object.fromEntries(kept))
}

/** A first look at one layer; says once that its rows are there. */
export async function fetchSample(
  { id, shortName, visType, field }: WantedSample,
  layer: WantedLayer,
  onProcessing: () => void,
  readRows: ReadRows = inWorker,
): Promise<RequestState<FirstLook>> {
  try {
    const response = await portal.open(variablesApi.variableSample, { varId: id, shortname: shortName, ...layer })
    const text = await response.text()
    onProcessing()
    const total = response.headers.get('X-Rows-Total')
    const sample = await readRows({ text, visType, field })
    return sample === null ? unavailable : succeeded({ sample, total: total === null ? null : Number(total) })
  } catch (fault) {
    if (!(fault instanceof Problem)) logError(fault)
    return unavailable
  }
}

function inWorker(job: SampleJob): Promise<Sample | null> {
  const worker = new Worker(new URL('../../workers/sampleData.ts', import.meta.url), { type: 'module' })
  return new Promise<Sample | null>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Sample | null>) => resolve(data)
    worker.onerror = () => reject(new Error('the sample worker failed'))
    worker.postMessage(job)
  }).finally(() => worker.terminate())
}
