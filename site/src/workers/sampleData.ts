import { answerPage } from '#components/workers/answerPage.ts'
import { readSample, type SampleJob } from '#core/charts/sample/readSample.ts'
import { moving } from '#core/request/RemoteCalls.ts'

const calls = {
  read(job: SampleJob) {
    const sample = readSample(job)
    return sample && moving(sample)
  },
}

/** Makes the rows of a first look into a sample, off the main thread. */
export type SampleCalls = typeof calls

answerPage(calls)
