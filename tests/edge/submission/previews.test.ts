import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { limits } from '#core/limits/index.ts'
import { Problem } from '#core/request/Problem.ts'
import { phaseIds } from '#core/submission/phases.ts'
import { FolderPreviews } from '../../../edge/adapters/node/previews/FolderPreviews.ts'
import { Publisher } from '../../../edge/adapters/node/workbook/Publisher.ts'
import { datasets, submissionPreviews, submissions } from '../../../edge/database/schema/index.ts'
import { FolderObjects } from '../../../edge/dataFolder/FolderObjects.ts'
import { contentFolder } from '../../../edge/dataFolder/store.ts'
import { DuckDbEngine } from '../../../edge/engines/duckdb/DuckDbEngine.ts'
import { engineSelect } from '../../../edge/engines/engineSelect.ts'
import type { ObjectStore } from '../../../edge/files/ObjectStore.ts'
import { submissionById } from '../../../edge/submission/access.ts'
import { commitUpload } from '../../../edge/submission/commit.ts'
import { previewSubmission, readPreview, sweepPreviews } from '../../../edge/submission/preview.ts'
import { publishSubmission } from '../../../edge/submission/publish.ts'
import { aliceOf, submissionPorts, uploaded } from '../helpers/submissionPorts.ts'
import { freshName } from '../helpers/submissions.ts'
import { makeTestStore } from '../helpers/testStore.ts'
import { filesBelow } from '../ingest/stores.ts'

const { dataDir, store, remove } = await makeTestStore()
const log = { info: () => undefined, error: () => undefined }
const { database } = store
const alice = await aliceOf(store)

/** What was read from the bucket, in order. */
const reads: string[] = []

/** A store of files that is no folder of the portal's own, as a bucket is. */
function bucket(): ObjectStore {
  const folder = new FolderObjects(join(dataDir, 'bucket'))
  const { put, head, list } = folder
  return {
    takesSlowBodies: false,
    put: put.bind(folder),
    get: (key, range) => {
      reads.push(key)
      return folder.get(key, range)
    },
    head: head.bind(folder),
    list: list.bind(folder),
    delete: (key) => folder.delete(key),
  }
}

const objects = bucket()
const publisher = new Publisher({ config: store.config, database, objects, log })
const engine = await DuckDbEngine.open({ root: join(contentFolder, 'catalog'), storeRoot: join(dataDir, 'observations') })
const previews = new FolderPreviews({
  dataDir,
  copyCatalogTo: store.copyCatalogTo,
  isShared: false,
  publisher,
  engine,
  sql: engineSelect(engine),
})
const ports = submissionPorts(store, dataDir, { objects, publisher, previews })
afterAll(async () => {
  await ports.finished()
  await publisher.close()
  await previews.close()
  await engine.close()
  await remove()
})

const root = join(dataDir, 'observations', '.previews')
const submitted = async (name: string) => {
  const id = await commitUpload(ports, alice, await uploaded(ports, alice, name))
  await database.update(submissions).set({ phaseId: phaseIds.ingestion }).where(eq(submissions.id, id))
  return id
}
const requester = (caller = 'ada') => ({ caller, signal: new AbortController().signal })
const preview = (id: number) => previewSubmission(ports, alice, id, requester())
const reason = 'because a test says so'
const faultCode = (fault: unknown) => (fault instanceof Problem ? fault.code : String(fault))
const has = (id: number) => database.$count(submissionPreviews, eq(submissionPreviews.submissionId, id))

test('a workbook in a bucket is previewed and published as one in a folder is', async () => {
  const name = freshName()
  const id = await submitted(name)
  expect((await preview(id)).address).toBe(`/submissions/${id}/preview/catalog/datasets/${name}`)
  expect(await publishSubmission(ports, alice, { submissionId: id, reason })).toMatchObject({ version: 1 })
  expect(await database.$count(datasets, eq(datasets.shortName, name))).toBe(1)
})

test('a preview goes when it has expired, and so does what an interrupted one left', async () => {
  const id = await submitted(freshName())
  const { expiresAt } = await preview(id)
  await ports.finished()
  mkdirSync(join(root, 'left-over', 'store.part'), { recursive: true })
  await sweepPreviews(ports)
  expect([existsSync(join(root, 'left-over')), await has(id), readdirSync(root).length]).toEqual([false, 1, 1])
  const later = { ...ports, now: () => Date.parse(expiresAt) }
  expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(limits.previewLifeMs - 60_000)
  expect(await readPreview(later, await submissionById(database, id))).toBeNull()
  await sweepPreviews(later)
  expect([await has(id), readdirSync(root)]).toEqual([0, []])
})

test('forty requests for one preview at the same moment make it once', async () => {
  const id = await submitted(freshName())
  reads.splice(0)
  const made = await Promise.all(Array.from({ length: 40 }, () => preview(id)))
  expect([new Set(made.map(({ address, madeAt }) => address + madeAt)).size, reads.length]).toEqual([1, 1])
})

test('a submission is published while its preview is being prepared', async () => {
  const id = await submitted(freshName())
  const previewing = preview(id).then(() => 'made', faultCode)
  await expect.poll(() => filesBelow(join(dataDir, 'ingest')).some((path) => path.endsWith('lock.duckdb'))).toBe(true)
  expect(await publishSubmission(ports, alice, { submissionId: id, reason })).toMatchObject({ version: 1 })
  expect(['conflict', 'made']).toContain(await previewing)
})

test('a preview is made whole while the files of closed connections go away', async () => {
  const id = await submitted(freshName())
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  let isMade = false
  const logBytes = (name: string) => statSync(join(root, name, 'store.part/pelagos.db-wal'), { throwIfNoEntry: false })?.size ?? 0
  const collecting = (async () => {
    let [before, closings] = [0, 0]
    for (; !isMade; await nextTurn()) {
      const bytes = Math.max(0, ...(existsSync(root) ? readdirSync(root) : []).map(logBytes))
      if (before > 0 && bytes === 0) closings += 1
      // Once when it was made, and once when it was filled.
      if (closings > 1 && bytes === 0) collect()
      before = bytes
    }
  })()
  const { address } = await preview(id).finally(() => {
    isMade = true
  })
  expect(address).toContain(`/submissions/${id}/`)
  await collecting
})
