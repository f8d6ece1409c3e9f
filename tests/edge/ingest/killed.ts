import { ingest } from '../../../edge/ingest/ingest.ts'
import { madeSource } from './madeSource.ts'
import { openIngestStore } from './stores.ts'

/** `killed.ts FOLDER PHASE SHARE`: ingests the made source's second version into a folder and kills itself at that point of that phase. */
const [dataDir, phase, share] = process.argv.slice(2)
const store = await openIngestStore(dataDir)
const onProgress = (progress: { phase: string; share: number }) => {
  if (progress.phase === phase && progress.share === Number(share)) process.kill(process.pid, 'SIGKILL')
}
await ingest(madeSource({ value: 2, version: '2.0' }), store.ingestion({ onProgress }))
