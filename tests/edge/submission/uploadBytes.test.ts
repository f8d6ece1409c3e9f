import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { limits } from '#core/limits/index.ts'
import { submissionErrors } from '#core/messages/submission.ts'
import { submissionUploads, users } from '../../../edge/database/schema/index.ts'
import type { ObjectStore } from '../../../edge/files/ObjectStore.ts'
import { uploadsRoutes } from '../../../edge/routes/uploads.ts'
import { commitUpload } from '../../../edge/submission/commit.ts'
import { sweepFiles } from '../../../edge/submission/sweepFiles.ts'
import { beginUpload, storePart } from '../../../edge/submission/uploads.ts'
import { aliceOf, storedFolder, submissionPorts, uploaded } from '../helpers/submissionPorts.ts'
import { freshName, hashOf } from '../helpers/submissions.ts'
import { makeTestStore } from '../helpers/testStore.ts'
import { filesBelow } from '../ingest/stores.ts'

const { dataDir, store, remove } = await makeTestStore()
afterAll(remove)
const { database } = store
const alice = await aliceOf(store)
const bob = (await database.select().from(users).where(eq(users.username, 'bob')).get()) ?? alice
const ports = submissionPorts(store, dataDir)
const objects = ports.objects as ObjectStore
beforeEach(() => database.delete(submissionUploads).then(() => undefined))

const step = limits.uploadPartStepBytes
const bytes = new Uint8Array(step).fill(5)
const part = (sessionId: string, index = 0, more: object = {}) => ({
  ...{ sessionId, offset: index * step, sizeBytes: step, sha256: hashOf(bytes), body: bytes },
  ...more,
})
const begun = async (user = alice) => (await beginUpload(ports, user, null))[0] ?? ''
const row = (id: string) => database.select().from(submissionUploads).where(eq(submissionUploads.id, id)).get()
const bufferedBytesOf = async (id: string) => (await row(id))?.bufferedBytes
const change = (id: string, values: Partial<typeof submissionUploads.$inferInsert>) =>
  database.update(submissionUploads).set(values).where(eq(submissionUploads.id, id))
/** How many of several parts that are sent at once are stored; the others are rejected with this sentence. */
async function storedAtOnce(user: typeof alice, sessionId: string, says: string): Promise<number> {
  const sent = await Promise.allSettled(Array.from({ length: 8 }, (_, index) => storePart(ports, user, part(sessionId, index))))
  const rejected = sent.filter((one) => one.status === 'rejected')
  expect(rejected.map(({ reason }) => String(reason.message))).toEqual(rejected.map(() => says))
  return sent.length - rejected.length
}

describe('the bytes of unfinished uploads', () => {
  test.each([
    ['of one account', alice, alice, limits.uploadBytesPerUser, submissionErrors.ownUploadsFull],
    ['of the portal', alice, bob, limits.uploadBytesInAll, submissionErrors.uploadsFull],
    [
      'of an account without a confirmed address',
      { ...alice, emailConfirmedAt: null },
      alice,
      limits.unconfirmedUploadBytes,
      submissionErrors.unconfirmedUpload,
    ],
    [
      'of everybody before those without a confirmed address must wait',
      { ...alice, emailConfirmedAt: null },
      bob,
      limits.unconfirmedUploadBytesInAll,
      submissionErrors.uploadsFull,
    ],
  ] as const)('%s stay within their bound, however many parts come at once', async (_, sender, other, bound, says) => {
    const full = await begun(other)
    await change(full, { bufferedBytes: bound - 3 * step })
    const open = await begun()
    expect(await storedAtOnce(sender, open, says)).toBe(3)
    expect([await bufferedBytesOf(open), filesBelow(storedFolder(dataDir)).filter((path) => path.includes(open)).length]).toEqual([
      3 * step,
      3,
    ])
    // What one account holds is nothing to the others.
    if (bound === limits.uploadBytesPerUser) await storePart(ports, bob, part(await begun(bob)))
  })

  test.each([true, false])('are counted before a part is read, in a store that accepts slow bodies: %s', async (takesSlowBodies) => {
    const sessionID = await begun()
    await change(sessionID, { bufferedBytes: limits.uploadBytesPerUser })
    let pulls = 0
    const stream = new ReadableStream<Uint8Array<ArrayBuffer>>(
      { pull: (controller) => controller.error(new Error(`read ${++pulls} times`)) },
      { highWaterMark: 0 },
    )
    const call = {
      ports: { ...ports, objects: { takesSlowBodies } },
      caller: { kind: 'user', user: alice },
      query: { sessionID, offset: 0, sha256: hashOf(bytes) },
      body: { sizeBytes: step, stream },
    }
    await expect(uploadsRoutes.uploadPart(call as unknown as Parameters<typeof uploadsRoutes.uploadPart>[0])).rejects.toMatchObject({
      code: 'storage-full',
    })
    expect(pulls).toBe(0)
  })

  test('are given back by a part that fails, that is replaced, that a killed process was reading, and by a commit', async () => {
    const id = await begun()
    await storePart(ports, alice, part(id))
    await expect(storePart(ports, alice, part(id, 1, { sha256: '0'.repeat(64) }))).rejects.toMatchObject({ code: 'bad-request' })
    await storePart(ports, alice, part(id))
    expect(await bufferedBytesOf(id)).toBe(step)
    const twice = new Uint8Array(2 * step)
    await storePart(ports, alice, part(id, 0, { sizeBytes: 2 * step, body: twice, sha256: hashOf(twice) }))
    expect(await bufferedBytesOf(id)).toBe(2 * step)

    await change(id, { bufferedBytes: 9 * step })
    await sweepFiles({ database, objects }, Date.now())
    expect(await bufferedBytesOf(id)).toBe(9 * step)
    await sweepFiles({ database, objects }, Date.now() + limits.supersededFilesGraceMs + 60_000)
    expect(await bufferedBytesOf(id)).toBe(2 * step)

    const order = await uploaded(ports, alice, freshName())
    expect(await bufferedBytesOf(order.sessionIds[0] ?? '')).toBe(order.sizes[0])
    await commitUpload(ports, alice, order)
    await ports.finished()
    expect(await bufferedBytesOf(order.sessionIds[0] ?? '')).toBe(0)
  })

  test('of abandoned uploads are freed for a new one, the oldest first, and active ones stay', async () => {
    const [oldest, later, active] = [await begun(), await begun(), await begun()]
    const idle = Date.now() - limits.uploadIdleMs - 1
    await storePart(ports, alice, part(oldest))
    const share = limits.uploadBytesPerUser / 2
    await change(oldest, { bufferedBytes: share, touchedAt: idle - 1 })
    await change(later, { bufferedBytes: share / 5, touchedAt: idle })
    await change(active, { bufferedBytes: share })
    await begun()
    expect([await row(oldest), (await row(later))?.id, (await row(active))?.id]).toEqual([undefined, later, active])
    expect(filesBelow(storedFolder(dataDir)).filter((path) => path.includes(oldest))).toEqual([])
  })

  test('a part whose upload was dropped while it was sent is not stored', async () => {
    const id = await begun()
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
      async pull(controller) {
        await database.delete(submissionUploads).where(eq(submissionUploads.id, id))
        controller.enqueue(bytes)
        controller.close()
      },
    })
    await expect(storePart(ports, alice, part(id, 0, { body }))).rejects.toMatchObject({ code: 'not-found' })
    expect(filesBelow(storedFolder(dataDir)).filter((path) => path.includes(id))).toEqual([])
  })
})
