import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { FolderObjects } from '../../../edge/dataFolder/FolderObjects.ts'
import { objectStoreSuite } from './objectStore.ts'

const folder = mkdtempSync(join(tmpdir(), 'pelagos-objects-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

objectStoreSuite('a folder', new FolderObjects(join(folder, 'conformance')))

test('what a killed writer left is no object, and goes when it is old', async () => {
  const root = join(folder, 'killed')
  const store = new FolderObjects(root)
  await store.put('a/b', new Uint8Array([1]), {
    sizeBytes: 1,
    sha256: '4bf5122f344554c53bde2ebb8cd2b7e3d1600ad631c385a5d7cce23c7785459a',
  })
  writeFileSync(join(root, 'a', '.b.0123abcd.part'), 'half')
  expect((await store.list('', { most: 10 })).objects.map(({ key }) => key)).toEqual(['a/b'])
  await store.removePartials(Date.now() - 60_000)
  expect(readdirSync(join(root, 'a'))).toEqual(['.b.0123abcd.part', 'b'])
  await store.removePartials(Date.now() + 60_000)
  expect(readdirSync(join(root, 'a'))).toEqual(['b'])
})
