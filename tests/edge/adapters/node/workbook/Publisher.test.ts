import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { Problem } from '#core/request/Problem.ts'
import { Publisher } from '../../../../../edge/adapters/node/workbook/Publisher.ts'
import { submissionFiles, submissions } from '../../../../../edge/database/schema/index.ts'
import { FolderObjects, objectsFolder } from '../../../../../edge/dataFolder/FolderObjects.ts'
import { hashBytes } from '../../../../../edge/files/fileHash.ts'
import { makeTestStore } from '../../../helpers/testStore.ts'

const { dataDir, store, remove } = await makeTestStore()
afterAll(remove)
mkdirSync(objectsFolder(dataDir), { recursive: true })
const bytes = new TextEncoder().encode('not a workbook')
writeFileSync(join(objectsFolder(dataDir), 'none.xlsx'), bytes)
const named = { submitterId: 1, shortName: 'None', longName: 'None', dataSource: 'made by a test', startedAt: 0 }
const [submission] = await store.database.insert(submissions).values(named).returning()
const recorded = { submissionId: submission?.id ?? 0, kind: 'workbook', storedAt: 0 } as const
await store.database.insert(submissionFiles).values({ key: 'none.xlsx', ...hashBytes(bytes), ...recorded })

/** A publisher without real work: each order is recorded when its turn comes, and waits until the test releases it. */
function scene() {
  const objects = new FolderObjects(objectsFolder(dataDir))
  const log = { info: () => undefined, error: () => undefined }
  const publisher = new Publisher({ config: store.config, database: store.database, objects, log }, { waiting: 4, waitingPerCaller: 2 })
  const turns: string[] = []
  const blockedCalls: (() => void)[] = []
  const turn = (name: string) => {
    turns.push(name)
    return new Promise<void>((resolve) => blockedCalls.push(resolve))
  }
  const preview = (caller: string, more: { isDue?: boolean; signal?: AbortSignal } = {}) => {
    const isDue = () => turn(caller).then(() => more.isDue ?? false)
    const order = { key: 'none.xlsx', isDue, caller, signal: more.signal ?? new AbortController().signal }
    return publisher.preview(order, async () => undefined)
  }
  const publish = (signal?: AbortSignal) => {
    const choose = () => turn('publication').then(() => Promise.reject(new Problem('conflict', 'Nothing to publish.')))
    return publisher.prepare(choose, signal).catch((fault: Problem) => fault.code)
  }
  /** Lets the turns go one after the other until there are so many. */
  const letGo = async (count: number) => {
    for (let at = 0; at < count; at++) {
      await begun()
      blockedCalls.shift()?.()
    }
  }
  const begun = () => expect.poll(() => blockedCalls.length).toBe(1)
  return { publisher, turns, begun, preview, publish, letGo }
}

const busy = { code: 'busy', status: 503, details: { retryAfterSeconds: expect.any(Number) } }

test('callers take turns with their previews, and one with too many waiting gets a Retry-After', async () => {
  const { turns, preview, letGo } = scene()
  const many = ['ada', 'ada', 'ada'].map((caller) => preview(caller))
  await expect(preview('ada')).rejects.toMatchObject(busy)
  const others = ['grace', 'alan'].map((caller) => preview(caller))
  await letGo(5)
  await Promise.all([...many, ...others])
  expect(turns).toEqual(['ada', 'grace', 'alan', 'ada', 'ada'])
})

test('the total queue of all callers is bounded, too', async () => {
  const { preview, letGo } = scene()
  const many = ['a', 'b', 'c', 'd', 'e'].map((caller) => preview(caller))
  await expect(preview('f')).rejects.toMatchObject(busy)
  await letGo(5)
  await Promise.all(many)
})

test('publications run before every preview; a running preview makes way and continues afterwards', async () => {
  const { publisher, turns, begun, preview, publish, letGo } = scene()
  const first = preview('ada', { isDue: true }).catch((fault: Problem) => fault.code)
  const other = preview('grace')
  await begun()
  const published = [publish(), publish()]
  await letGo(3)
  expect(await Promise.all(published)).toEqual(['conflict', 'conflict'])
  await letGo(2)
  expect([await first, await other]).toEqual(['bad-request', undefined])
  expect(turns).toEqual(['ada', 'publication', 'publication', 'ada', 'grace'])
  await publisher.close()
})

test('a waiting order is dropped when its client has gone', async () => {
  const { turns, begun, preview, publish, letGo } = scene()
  const first = preview('ada')
  await begun()
  const leaving = new AbortController()
  const waiting = [preview('grace', { signal: leaving.signal }), publish(leaving.signal)]
  const last = preview('alan')
  leaving.abort('gone')
  await expect(waiting[0]).rejects.toBe('gone')
  expect(await waiting[1]).toBeUndefined()
  await letGo(2)
  await Promise.all([first, last])
  expect(turns).toEqual(['ada', 'alan'])
})

test('a closing publisher rejects queued and new work, and waits for what has begun', async () => {
  const { publisher, turns, begun, preview, publish, letGo } = scene()
  const [first, second] = [preview('ada'), preview('grace')]
  await begun()
  const closing = publisher.close()
  await Promise.all([expect(second).rejects.toMatchObject({ code: 'busy' }), letGo(1)])
  await Promise.all([first, closing])
  expect(await publish()).toBe('busy')
  expect(turns).toEqual(['ada'])
})
