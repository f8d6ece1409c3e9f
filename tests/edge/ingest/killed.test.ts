import { spawnSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findDataset, loadSnapshot } from '../../../edge/catalog/catalog.ts'
import { ingest } from '../../../edge/ingest/ingest.ts'
import { sweep } from '../../../edge/ingest/sweep.ts'
import { madeSource } from './madeSource.ts'
import { filesBelow, type IngestStore, observationBytes, openIngestStore, publishedRows } from './stores.ts'

const first = () => madeSource()
const second = () => madeSource({ value: 2, version: '2.0' })

let undisturbed: IngestStore
beforeAll(async () => {
  undisturbed = await openIngestStore()
  await ingest(first(), undisturbed.ingestion())
  await ingest(second(), undisturbed.ingestion())
})
afterAll(() => undisturbed.close())

test.each([
  ['stage', '0.5', 1],
  ['stage', '1', 0],
  ['sort', '0', 0],
  ['sort', '1', 0],
  ['write', '0', 0],
  ['write', '1', 0],
  ['compute', '0', 0],
  ['compute', '1', 0],
  ['compare', '0', 0],
  ['compare', '1', 0],
  ['publish', '0', 0],
  ['publish', '1', 1],
])(
  'an ingestion that is killed in %s at %s ends as an undisturbed one when it is run again',
  { timeout: 90_000 },
  async (phase, share, staged) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'pelagos-killed-'))
    const store = await openIngestStore(dataDir)
    await ingest(first(), store.ingestion())
    const killed = spawnSync(process.execPath, [fileURLToPath(new URL('./killed.ts', import.meta.url)), dataDir, phase, share], {
      encoding: 'utf8',
    })
    expect([killed.signal, killed.stderr]).toEqual(['SIGKILL', expect.not.stringContaining('Error')])
    const isOut = phase === 'publish' && share === '1'
    const { record } = findDataset(await loadSnapshot(store.database), { shortname: 'Made_Cruise' })
    expect(record.Dataset_Version).toBe(isOut ? '2.0' : '1.0')

    const source = second()
    const { outcome } = await ingest(source, store.ingestion())
    expect([outcome, source.staged]).toEqual([isOut ? 'unchanged' : 'published', isOut ? 0 : staged])
    expect(observationBytes(store)).toEqual(observationBytes(undisturbed))
    const rows = async (of: IngestStore) => JSON.stringify(await publishedRows(of.database))
    expect(await rows(store)).toBe(await rows(undisturbed))
    expect(filesBelow(join(dataDir, 'ingest'))).toEqual([])
    await sweep(store.database, dataDir, Date.now() + 1e12)
    expect(filesBelow(join(dataDir, 'observations'))).toEqual(['tblMade_Cruise/v2/part-1.parquet'])
    await store.close()
  },
)
