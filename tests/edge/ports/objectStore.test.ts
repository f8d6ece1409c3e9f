import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { submissionErrors } from '#core/messages/submission.ts'
import { FolderObjects } from '../../../edge/dataFolder/FolderObjects.ts'
import { objectStoreSuite } from './objectStore.ts'

const folder = mkdtempSync(join(tmpdir(), 'pelagos-objects-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const one = new Uint8Array([1])
const ofOne = { sizeBytes: 1, sha256: '4bf5122f344554c53bde2ebb8cd2b7e3d1600ad631c385a5d7cce23c7785459a' }

objectStoreSuite('a folder', new FolderObjects(join(folder, 'conformance')))

test('the leftovers of a killed writer are not objects, and are deleted when old', async () => {
  const root = join(folder, 'killed')
  const store = new FolderObjects(root)
  await store.put('a/b', one, ofOne)
  writeFileSync(join(root, 'a', '.b.0123abcd.part'), 'half')
  expect((await store.list('', { maxKeys: 10 })).objects.map(({ key }) => key)).toEqual(['a/b'])
  await store.removeRemains(Date.now() - 60_000)
  expect(readdirSync(join(root, 'a'))).toEqual(['.b.0123abcd.part', 'b'])
  await store.removeRemains(Date.now() + 60_000)
  expect(readdirSync(join(root, 'a'))).toEqual(['b'])
})

test('folders that a killed deletion left empty go when they are old, and no others', async () => {
  const root = join(folder, 'emptied')
  const store = new FolderObjects(root)
  const made = (path: string, ageMs: number) => {
    mkdirSync(join(root, path), { recursive: true })
    for (const each of [join(root, path), join(root, path, '..')])
      utimesSync(each, (Date.now() - ageMs) / 1000, (Date.now() - ageMs) / 1000)
  }
  await store.put('submissions/3/a', one, ofOne)
  made('submissions/7/data', 120_000)
  made('uploads/a-b', 120_000)
  made('uploads/c-d', 120_000)
  writeFileSync(join(root, 'uploads/c-d/.0.0123abcd.part'), 'half')
  for (const path of ['uploads/c-d/.0.0123abcd.part', 'uploads/c-d', 'uploads']) utimesSync(join(root, path), 1000, 1000)
  made('sources/new', 0)
  await store.removeRemains(Date.now() - 60_000)
  expect(['submissions/7', 'uploads', 'sources/new', 'submissions/3/a'].map((path) => existsSync(join(root, path)))).toEqual([
    ...[false, false],
    ...[true, true],
  ])
})

test('an object is stored while another one, the last of its folder, is deleted', async () => {
  const store = new FolderObjects(join(folder, 'races'))
  for (let turn = 0; turn < 60; turn++) {
    await store.put('a/b/old', one, ofOne)
    await Promise.all([store.delete('a/b/old'), store.put('a/b/new', one, { ...ofOne, ifAbsent: turn % 2 === 0 })])
    expect((await store.head('a/b/new'))?.sizeBytes).toBe(1)
    await store.delete('a/b/new')
  }
})

describe('the free space that a folder keeps', () => {
  const sha256 = '0'.repeat(64)
  /** A body that is not read until `pulls` grows, and that fails on demand. */
  function heldBody() {
    const source = { pulls: 0, fail: () => undefined as unknown }
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
      {
        pull: (controller) => {
          source.pulls += 1
          source.fail = () => controller.error(new Error('the sender left'))
          return new Promise(() => undefined)
        },
      },
      { highWaterMark: 0 },
    )
    return { body, held: source }
  }

  test('concurrent uploads cannot exceed it together, a failed one releases its share, and small writes succeed', async () => {
    const store = new FolderObjects(join(folder, 'reserve'), 0)
    const { bavail, bsize } = await statfs(folder)
    const large = { sizeBytes: Math.round(bavail * bsize * 0.7), sha256, leavesReserve: true }
    const [first, second, third] = [heldBody(), heldBody(), heldBody()]
    const arriving = store.put('uploads/a', first.body, large)
    await expect.poll(() => first.held.pulls).toBe(1)
    await expect(store.put('uploads/b', second.body, large)).rejects.toMatchObject({
      ...{ code: 'storage-full', message: submissionErrors.diskFull },
    })
    expect(second.held.pulls).toBe(0)
    first.held.fail()
    await expect(arriving).rejects.toThrow('the sender left')
    const again = store.put('uploads/b', third.body, large)
    await expect.poll(() => third.held.pulls).toBe(1)
    third.held.fail()
    await expect(again).rejects.toThrow('the sender left')

    const full = new FolderObjects(join(folder, 'reserve'), Number.MAX_SAFE_INTEGER)
    await expect(full.put('uploads/c', one, { ...ofOne, leavesReserve: true })).rejects.toMatchObject({ code: 'storage-full' })
    expect(await full.put('sources/c', one, ofOne)).toBe('stored')
  })
})
