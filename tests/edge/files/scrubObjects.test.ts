import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inArray, like } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { limits } from '#core/limits/index.ts'
import { Problem } from '#core/request/Problem.ts'
import { fileChecks, submissionFiles } from '../../../edge/database/schema/index.ts'
import { removeOldChecks } from '../../../edge/files/fileChecks.ts'
import { damagedObjects } from '../../../edge/files/namedObjects.ts'
import type { ObjectStore } from '../../../edge/files/ObjectStore.ts'
import { scrubObjects } from '../../../edge/files/scrubObjects.ts'
import { jsonLog } from '../../../edge/platform/logger.ts'
import { commitUpload } from '../../../edge/submission/commit.ts'
import { aliceOf, storedFolder, submissionPorts, uploaded } from '../helpers/submissionPorts.ts'
import { freshName } from '../helpers/submissions.ts'
import { makeTestStore } from '../helpers/testStore.ts'

const { dataDir, store, remove } = await makeTestStore()
afterAll(remove)
const { database } = store
const lines: string[] = []
const ports = submissionPorts(store, dataDir, { log: jsonLog((line) => lines.push(line)) })
const objects = ports.objects as ObjectStore
const signal = new AbortController().signal
const isCheck = like(fileChecks.path, '@objects/%')
const checked = () => database.$count(fileChecks, isCheck)
const round = (now: number, from: ObjectStore = objects) => scrubObjects({ ...ports, objects: from }, now, signal)

test('every submitted file is reread in turn, and damage is reported once, until the file is intact again', async () => {
  for (let count = 0; count < 2; count++)
    await commitUpload(ports, await aliceOf(store), await uploaded(ports, await aliceOf(store), freshName()))
  await ports.finished()
  const files = await database.select().from(submissionFiles)
  const now = Date.now()
  for (let rounds = 0; rounds <= files.length; rounds++) await round(now)
  expect([files.length, await checked(), await damagedObjects(database)]).toEqual([4, 4, []])

  const [rotten, gone] = files.map(({ key }) => join(storedFolder(dataDir), key))
  const bytes = new Uint8Array(await new Response((await objects.get(files[0]?.key ?? ''))?.body).arrayBuffer())
  writeFileSync(
    rotten ?? '',
    bytes.map((byte, at) => (at === 100 ? byte ^ 1 : byte)),
  )
  rmSync(gone ?? '')
  const later = now + limits.scrubPeriodMs + 1
  for (let rounds = 0; rounds < files.length; rounds++) await round(later)
  const found = (await damagedObjects(database)).map(({ path, table, fault }) => [path, table, fault])
  expect(found.toSorted()).toEqual(
    [
      [files[0]?.key, 'submission', 'other bytes'],
      [files[1]?.key, 'submission', 'missing'],
    ].toSorted(),
  )
  const latest = later + limits.scrubPeriodMs + 1
  for (let rounds = 0; rounds < files.length; rounds++) await round(latest)
  expect(lines.filter((line) => line.includes('damaged data'))).toHaveLength(2)

  writeFileSync(rotten ?? '', bytes)
  for (let rounds = 0; rounds < files.length; rounds++) await round(latest + limits.scrubPeriodMs + 1)
  expect((await damagedObjects(database)).map(({ path }) => path)).toEqual([files[1]?.key])
})

test('an unreachable store does not count as damage, and records of removed files are deleted', async () => {
  const before = await database.select().from(fileChecks).where(isCheck)
  const down: ObjectStore = Object.assign(Object.create(objects) as ObjectStore, {
    get: () => Promise.reject(new Problem('unreachable', 'The bucket did not answer.')),
  })
  await expect(round(Date.now() + 10 * limits.scrubPeriodMs, down)).rejects.toMatchObject({ code: 'unreachable' })
  expect(await database.select().from(fileChecks).where(isCheck)).toEqual(before)
  await removeOldChecks(database)
  expect(await checked()).toBe(4)
  const keys = (await database.select().from(submissionFiles)).slice(0, 2).map(({ key }) => key)
  await database.delete(submissionFiles).where(inArray(submissionFiles.key, keys))
  await removeOldChecks(database)
  expect(await checked()).toBe(2)
})
