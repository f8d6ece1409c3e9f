import { describe, expect, test } from 'vitest'
import { Random } from '../fuzz/Random.ts'
import { cutPower } from './cutPower.ts'
import { DiskHistory } from './DiskHistory.ts'
import type { DiskChange } from './diskRecord.ts'
import type { FolderImage } from './folderImage.ts'

const first: FolderImage = new Map([
  ['data', null],
  ['data/old', Buffer.from('as it was')],
])

/** What a power cut after these changes may leave, as texts by path, over many random numbers. */
function outcomes(changes: readonly DiskChange[]): Record<string, string>[] {
  const history = new DiskHistory('/disk', first, new Map([['data/old', 1]]))
  for (const change of changes) history.apply(change)
  return Array.from({ length: 300 }, (_, seed) =>
    Object.fromEntries(
      [...cutPower(history, new Random(seed)).image].map(([path, bytes]) => [path, bytes === null ? 'folder' : String(bytes)]),
    ),
  )
}

const write = (file: number, text: string): DiskChange => ({ kind: 'write', file, offset: 0, bytes: Buffer.from(text) })
const created: DiskChange[] = [{ kind: 'create', file: 2, path: '/disk/data/new' }, write(2, 'new')]
const sync: DiskChange = { kind: 'sync', file: 2 }
const syncFolder: DiskChange = { kind: 'syncFolder', path: '/disk/data' }
const rename: DiskChange = { kind: 'rename', path: '/disk/data/new', to: '/disk/data/old' }
const distinct = (texts: readonly (string | undefined)[]) => [...new Set(texts.map((text) => text ?? 'none'))].toSorted()

describe('what a power cut leaves', () => {
  test('a file without a sync: nothing of it, its name alone, zeros, or all', () => {
    expect(distinct(outcomes(created).map((image) => image['data/new']))).toEqual(['', '\0\0\0', 'new', 'none'])
  })

  test('a synced file in a folder that is not: all of it or no name', () => {
    expect(distinct(outcomes([...created, sync]).map((image) => image['data/new']))).toEqual(['new', 'none'])
  })

  test('a synced file in a synced folder: always all of it', () => {
    expect(distinct(outcomes([...created, sync, syncFolder]).map((image) => image['data/new']))).toEqual(['new'])
  })

  test('a rename that no sync covers: the old file or the new one under its name, never none', () => {
    expect(distinct(outcomes([...created, sync, syncFolder, rename]).map((image) => image['data/old']))).toEqual(['as it was', 'new'])
  })

  test('a rename of bytes that were never synced may leave an empty file', () => {
    expect(distinct(outcomes([...created, rename, syncFolder]).map((image) => image['data/old']))).toEqual(['', '\0\0\0', 'new'])
  })

  test('bytes written over synced ones arrive sector by sector, in any choice', () => {
    const long = (letter: string) => letter.repeat(1024)
    const changes = [...created.slice(0, 1), write(2, long('a')), sync, syncFolder, write(2, long('b'))]
    const left = distinct(outcomes(changes).map((image) => image['data/new']))
    expect(left).toEqual([long('a'), `${'a'.repeat(512)}${'b'.repeat(512)}`, `${'b'.repeat(512)}${'a'.repeat(512)}`, long('b')])
  })

  test('what a folder held stays where nothing changed it', () => {
    expect(distinct(outcomes(created).map((image) => image['data/old']))).toEqual(['as it was'])
  })
})
