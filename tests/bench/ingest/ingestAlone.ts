import { draftOf } from '../../../edge/ingest/draftOf.ts'
import { JobFolder } from '../../../edge/ingest/JobFolder.ts'
import { prepare } from '../../../edge/ingest/prepare.ts'
import { openSource } from '../../../edge/ingest/sources/openSource.ts'
import { highestMb } from '../data/processMemory.ts'

/** What a process that ingests a file says of it. */
export interface Ingested {
  /** Until the Parquet was written. */
  readonly writtenMs: number
  readonly allMs: number
  /** The most resident memory that the whole process ever had. */
  readonly peakMb: number
  /** The Parquet files, as a pattern. */
  readonly parquet: string
}

/** `ingestAlone.ts FILE STORE`: runs everything before the publishing, in a process with nothing else in its memory. */
const [path = '', store = ''] = process.argv.slice(2)
const signal = new AbortController().signal
const from = performance.now()
const source = await openSource(path, { signal })
const job = await JobFolder.open(store, source)
let writtenMs = 0
const onProgress = ({ phase, share }: { readonly phase: string; readonly share: number }) => {
  if (phase === 'write' && share === 1) writtenMs = performance.now() - from
}
await prepare({ source, draft: draftOf(source), job, ingestion: { now: Date.now, signal, onProgress } })
const allMs = performance.now() - from
job.release()
const found: Ingested = { writtenMs, allMs, peakMb: await highestMb(process.pid), parquet: job.place('observations/*.parquet') }
console.log(JSON.stringify(found))
