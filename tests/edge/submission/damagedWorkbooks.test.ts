import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { limits } from '#core/limits/index.ts'
import { submissionErrors } from '#core/messages/submission.ts'
import { phaseIds } from '#core/submission/phases.ts'
import { FolderPreviews } from '../../../edge/adapters/node/previews/FolderPreviews.ts'
import { Publisher } from '../../../edge/adapters/node/workbook/Publisher.ts'
import { WorkbookChecks } from '../../../edge/adapters/node/workbook/WorkbookChecks.ts'
import { datasets, submissionFiles, submissions } from '../../../edge/database/schema/index.ts'
import { FolderObjects } from '../../../edge/dataFolder/FolderObjects.ts'
import { contentFolder } from '../../../edge/dataFolder/store.ts'
import { DuckDbEngine } from '../../../edge/engines/duckdb/DuckDbEngine.ts'
import { placeOf } from '../../../edge/engines/duckdb/statement/files.ts'
import { engineSelect } from '../../../edge/engines/engineSelect.ts'
import { damagedFiles, fileCount, namedFiles } from '../../../edge/files/fileChecks.ts'
import { damagedObjects, namedObjects } from '../../../edge/files/namedObjects.ts'
import type { ObjectStore } from '../../../edge/files/ObjectStore.ts'
import { scrubObjects } from '../../../edge/files/scrubObjects.ts'
import { jsonLog } from '../../../edge/platform/logger.ts'
import { commitUpload } from '../../../edge/submission/commit.ts'
import { fileNamed } from '../../../edge/submission/links.ts'
import { previewSubmission } from '../../../edge/submission/preview.ts'
import { publishSubmission } from '../../../edge/submission/publish.ts'
import { fileName } from '../../../edge/submission/storedFiles.ts'
import { FileHasher } from '../../../edge/verify/FileHasher.ts'
import { scrubRound } from '../../../edge/verify/scrub.ts'
import { VerifiedFiles } from '../../../edge/verify/VerifiedFiles.ts'
import { aliceOf, storedFolder, submissionPorts, uploaded } from '../helpers/submissionPorts.ts'
import { freshName } from '../helpers/submissions.ts'
import { makeTestStore } from '../helpers/testStore.ts'

/** A store of files over a folder that may be no folder of the portal's own, as a bucket is; `afterPut` runs when an object is stored. */
function over(root: string, isBucket: boolean, afterPut: (key: string) => void): ObjectStore {
  const folder = new FolderObjects(root)
  const put = folder.put.bind(folder)
  const store = isBucket ? { ...{ takesSlowBodies: false }, get: folder.get.bind(folder), head: folder.head.bind(folder) } : folder
  return Object.assign(store, {
    put: async (...given: Parameters<ObjectStore['put']>) => {
      const stored = await put(...given)
      afterPut(given[0])
      return stored
    },
    list: folder.list.bind(folder),
    delete: folder.delete.bind(folder),
  })
}

describe.each([
  ['a folder', false],
  ['a bucket', true],
] as const)('a workbook that was swapped in %s', async (_, isBucket) => {
  const { dataDir, store, remove } = await makeTestStore()
  const { database } = store
  const alice = await aliceOf(store)
  const lines: string[] = []
  const log = jsonLog((line) => lines.push(line))
  const root = isBucket ? join(dataDir, 'bucket') : storedFolder(dataDir)
  let swapNext = false
  const pathOf = (key: string) => join(root, key)
  /** One byte is another; the size stays. */
  const swap = (key: string) => writeFileSync(pathOf(key), flipped(readFileSync(pathOf(key))))
  const objects = over(root, isBucket, (key) => {
    if (!swapNext || !key.startsWith('submissions/')) return
    swapNext = false
    swap(key)
  })
  const publisher = new Publisher({ config: store.config, database, objects, log })
  const checks = new WorkbookChecks({ objects, dataDir })
  const engine = await DuckDbEngine.open({ root: join(contentFolder, 'catalog'), storeRoot: join(dataDir, 'observations') })
  const previews = new FolderPreviews({
    dataDir,
    copyCatalogTo: store.copyCatalogTo,
    isShared: false,
    publisher,
    engine,
    sql: engineSelect(engine),
  })
  const checkWorkbook: WorkbookChecks['check'] = (...given) => checks.check(...given)
  const ports = submissionPorts(store, dataDir, { objects, publisher, previews, checkWorkbook, log })
  afterAll(async () => {
    await ports.finished()
    await publisher.close()
    await checks.close()
    await previews.close()
    await engine.close()
    await remove()
  })

  const damaged = { code: 'damaged-data', message: submissionErrors.fileDamaged }
  const listed = async () => (await damagedObjects(database)).map(({ path, fault }) => [path, fault])
  async function submitted(name: string) {
    const id = await commitUpload(ports, alice, await uploaded(ports, alice, name))
    await database.update(submissions).set({ phaseId: phaseIds.ingestion }).where(eq(submissions.id, id))
    const files = await database.select().from(submissionFiles).where(eq(submissionFiles.submissionId, id))
    return { id, key: files.find(({ kind }) => kind === 'workbook')?.key ?? '' }
  }
  const download = async (id: number, key: string) => {
    const { body } = await fileNamed(ports, { id }, fileName(key))
    const pieces: Uint8Array[] = []
    for await (const piece of body) pieces.push(piece)
    return Buffer.concat(pieces)
  }

  test('SEC-22 is not checked: the commit is rejected, and the same commit passes later', async () => {
    const order = await uploaded(ports, alice, freshName())
    swapNext = true
    await expect(commitUpload(ports, alice, order)).rejects.toMatchObject({
      ...damaged,
      details: { reason: expect.stringMatching(/xlsx/) },
    })
    expect(await commitUpload(ports, alice, order)).toEqual(expect.any(Number))
  })

  test('SEC-22 is neither previewed nor published nor moved, and is logged once and listed until it is intact again', async () => {
    const name = freshName()
    const { id, key } = await submitted(name)
    const sound = readFileSync(pathOf(key))
    swap(key)
    await expect(
      previewSubmission(ports, alice, id, { caller: String(alice.id), signal: new AbortController().signal }),
    ).rejects.toMatchObject(damaged)
    const publish = () => publishSubmission(ports, alice, { submissionId: id, reason: 'because a test says so' })
    await expect(publish()).rejects.toMatchObject(damaged)
    expect(await database.$count(datasets, eq(datasets.shortName, name))).toBe(0)
    const renamed = await uploaded(ports, alice, freshName(), {}, id)
    await expect(commitUpload(ports, alice, renamed)).rejects.toMatchObject(damaged)
    expect(await listed()).toEqual([[key, 'other bytes']])
    expect(lines.filter((line) => line.includes('"damaged data"'))).toHaveLength(1)
    rmSync(pathOf(key))
    await expect(publish()).rejects.toMatchObject({ code: 'damaged-data', message: submissionErrors.fileMissing })
    expect(await listed()).toEqual([[key, 'missing']])
    writeFileSync(pathOf(key), sound)
    expect(await publish()).toMatchObject({ version: 1 })
    expect(await listed()).toEqual([])
    // A damaged source is no damage of the data set that was made of it.
    swap(key)
    await expect(download(id, key)).rejects.toMatchObject(damaged)
    expect([await listed(), await damagedFiles(database)]).toEqual([[[key, 'other bytes']], []])
    writeFileSync(pathOf(key), sound)
    expect(await download(id, key)).toEqual(sound)
    expect(await listed()).toEqual([])
  })

  test('SEC-22 is found by the scrub, which disables the data set made of it only if data files are damaged', async () => {
    const name = freshName()
    const { id, key } = await submitted(name)
    await publishSubmission(ports, alice, { submissionId: id, reason: 'because a test says so' })
    const sources = [
      key,
      ...(await namedObjects(database)).filter(({ kind, dataset }) => kind === 'source' && dataset === name).map((of) => of.key),
    ]
    const hasher = new FileHasher()
    const folders = { root: join(contentFolder, 'catalog'), storeRoot: join(dataDir, 'observations') }
    const files = await VerifiedFiles.open({ database, folders, hasher, log })
    const rows = (await namedFiles(database)).filter(({ dataset }) => dataset === name)
    const signal = new AbortController().signal
    const scrub = async (now: number) => {
      for (let round = 0; round < (await namedObjects(database)).length; round++)
        await scrubObjects({ database, objects, log }, now, signal)
      for (let round = 0; round < (await fileCount(database)); round++) await scrubRound({ database, files, log }, now, signal)
    }
    for (const source of sources) swap(source)
    const later = Date.now() + limits.scrubPeriodMs + 1
    await scrub(later)
    expect([sources.length, (await listed()).toSorted()]).toEqual([2, sources.map((source) => [source, 'other bytes']).toSorted()])
    expect(await damagedFiles(database)).toEqual([])
    await files.check(rows, signal)
    expect(await database.$count(datasets, and(eq(datasets.shortName, name), isNull(datasets.retiredAt)))).toBe(1)
    const path = placeOf(rows[0]?.path ?? '', folders)
    const sound = readFileSync(path)
    writeFileSync(path, flipped(sound))
    await scrub(later + limits.scrubPeriodMs + 1)
    await expect(files.check(rows, signal)).rejects.toMatchObject({ code: 'damaged-data', details: { dataset: name } })
    expect((await damagedFiles(database)).map(({ dataset }) => dataset)).toEqual([name])
    for (const source of sources) swap(source)
    writeFileSync(path, sound)
    await scrub(later + 3 * limits.scrubPeriodMs)
    await files.check(rows, signal)
    expect([await listed(), await damagedFiles(database)]).toEqual([[], []])
    await hasher.close()
  })

  test('SEC-22 is never sent whole: the first download breaks off before its last piece, the next ones fail at once', async () => {
    const { id, key } = await submitted(freshName())
    const sound = readFileSync(pathOf(key))
    expect(await download(id, key)).toEqual(sound)
    swap(key)
    const { body, sizeBytes } = await fileNamed(ports, { id }, fileName(key))
    let sent = 0
    const reading = (async () => {
      for await (const piece of body) sent += piece.byteLength
    })()
    await expect(reading).rejects.toMatchObject(damaged)
    expect(sent).toBeLessThan(sizeBytes)
    await expect(fileNamed(ports, { id }, fileName(key))).rejects.toMatchObject(damaged)
    writeFileSync(pathOf(key), sound.subarray(1))
    await expect(fileNamed(ports, { id }, fileName(key))).rejects.toMatchObject(damaged)
  })
})

const flipped = (bytes: Uint8Array): Uint8Array => bytes.map((byte, at) => (at === 100 ? byte ^ 1 : byte))
