import { inArray } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { limits } from '#core/limits/index.ts'
import { Problem } from '#core/request/Problem.ts'
import { mails, submissionFiles, submissions, submissionUploads } from '../../../edge/database/schema/index.ts'
import type { ObjectStore } from '../../../edge/files/ObjectStore.ts'
import { sendDueMails } from '../../../edge/mail/sendDueMails.ts'
import { commitUpload } from '../../../edge/submission/commit.ts'
import { sweepFiles } from '../../../edge/submission/sweepFiles.ts'
import { readUploadState } from '../../../edge/submission/uploads.ts'
import { aliceOf, storedFolder, submissionPorts, uploaded } from '../helpers/submissionPorts.ts'
import { freshName, hashOf } from '../helpers/submissions.ts'
import { makeTestStore } from '../helpers/testStore.ts'
import { filesBelow } from '../ingest/stores.ts'

const { dataDir, store, remove } = await makeTestStore()
afterAll(remove)
const { database } = store
const alice = await aliceOf(store)
const sound = submissionPorts(store, dataDir)
const objects = sound.objects as ObjectStore
const under = (prefix: string) => filesBelow(storedFolder(dataDir)).filter((path) => path.startsWith(prefix))

/** The store of files, failing at the put with this number from 1. */
function failingPut(at: number, fault: Error): ObjectStore {
  let puts = 0
  const put: ObjectStore['put'] = (...given) => (++puts === at ? Promise.reject(fault) : objects.put(...given))
  return Object.assign(Object.create(objects) as ObjectStore, {
    put,
    get: objects.get.bind(objects),
    head: objects.head.bind(objects),
    delete: objects.delete.bind(objects),
    list: objects.list.bind(objects),
  })
}

describe('what a commit meets', () => {
  test.each([
    ['the disk is full at the workbook', 1, Object.assign(new Error('full'), { code: 'ENOSPC' })],
    ['the disk is full at the original', 2, Object.assign(new Error('full'), { code: 'ENOSPC' })],
    ['the bucket does not answer', 2, new Problem('unreachable', 'The bucket did not answer.')],
  ] as const)(
    'where %s nothing is submitted and nothing lost: the uploads stay, and the same commit passes later',
    async (_, at, fault) => {
      const order = await uploaded(sound, alice, freshName())
      const before = [await database.$count(submissions), under('submissions/').length]
      await expect(commitUpload({ ...sound, objects: failingPut(at, fault) }, alice, order)).rejects.toBe(fault)
      expect([await database.$count(submissions), under('submissions/').length]).toEqual(before)
      expect((await readUploadState(sound, alice, order.sessionIds[0] ?? '')).parts).toHaveLength(1)
      await commitUpload(sound, alice, order)
      await sound.finished()
      expect(under('submissions/').length).toBe((before[1] ?? 0) + 2)
    },
  )

  test('a part that was damaged in the store is detected on reading and rejected', async () => {
    const order = await uploaded(sound, alice, freshName())
    const [key = ''] = under(`uploads/${order.sessionIds[0]}`)
    const bytes = new Uint8Array(await new Response((await objects.get(key))?.body).arrayBuffer())
    bytes.set([bytes[100] === 0 ? 1 : 0], 100)
    await objects.put(key, bytes, { sizeBytes: bytes.length, sha256: hashOf(bytes) })
    await expect(commitUpload(sound, alice, order)).rejects.toMatchObject({ code: 'bad-request' })
  })

  test('where the mail server is down the submission is made, and its e-mails wait', async () => {
    const name = freshName()
    const before = await database.$count(mails)
    await commitUpload(sound, alice, await uploaded(sound, alice, name))
    await sound.finished()
    const waiting = await database.select().from(mails)
    expect(waiting.slice(before).map(({ kind, sentAt, deadAt }) => ({ kind, sentAt, deadAt }))).toEqual([
      { kind: 'submission', sentAt: null, deadAt: null },
      { kind: 'submission', sentAt: null, deadAt: null },
    ])
    const sent: string[] = []
    const up = { send: async ({ to }: { to: string }) => void sent.push(to), close: async () => undefined }
    await sendDueMails({ ...sound, mail: up, now: () => Date.now() + limits.mailRetryPausesMs[0] + 1000 })
    expect(sent).toEqual(expect.arrayContaining(['team@example.org', alice.email]))
  })

  test('expired uploads and files of interrupted commits are swept; open uploads and stored versions stay', async () => {
    const open = await uploaded(sound, alice, freshName())
    const expired = await uploaded(sound, alice, freshName())
    const bytes = new TextEncoder().encode('of a commit that was interrupted')
    await objects.put('submissions/Left/Left_1.xlsx', bytes, { sizeBytes: bytes.length, sha256: hashOf(bytes) })
    const stored = (await database.select().from(submissionFiles)).map(({ key }) => key).toSorted()
    const inAWhile = Date.now() + limits.supersededFilesGraceMs + 60_000
    await database
      .update(submissionUploads)
      .set({ touchedAt: inAWhile - limits.uploadSessionLifeMs - 1 })
      .where(inArray(submissionUploads.id, [...expired.sessionIds]))
    await sweepFiles({ database, objects }, Date.now())
    expect(under('submissions/Left')).toHaveLength(1)
    await sweepFiles({ database, objects }, inAWhile)
    expect(under('submissions/').toSorted()).toEqual(stored)
    for (const id of open.sessionIds) expect(under(`uploads/${id}`)).toHaveLength(1)
    for (const id of expired.sessionIds) expect(under(`uploads/${id}`)).toEqual([])
  })
})
