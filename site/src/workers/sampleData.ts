import { buffersOf } from '#core/charts/request/fetchChart.ts'
import { readSample, type Sample, type SampleJob } from '#core/charts/sample/readSample.ts'

const worker = self as unknown as {
  onmessage: (event: MessageEvent<SampleJob>) => void
  postMessage(sample: Sample | null, transfer?: Transferable[]): void
}

/** Makes the rows of a first look into a sample, off the main thread. */
worker.onmessage = ({ data }) => {
  const sample = readSample(data)
  worker.postMessage(sample, sample ? buffersOf(sample.model) : [])
}
