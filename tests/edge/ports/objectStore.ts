import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { limits } from '#core/limits/index.ts'
import type { ObjectContent, ObjectStore } from '../../../edge/files/ObjectStore.ts'
import { isObjectKey } from '../../../edge/files/objectKeys.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const factsOf = (bytes: Uint8Array) => ({ sizeBytes: bytes.byteLength, sha256: createHash('sha256').update(bytes).digest('hex') })

function inPieces(...pieces: readonly Uint8Array<ArrayBuffer>[]): ReadableStream<Uint8Array<ArrayBuffer>> {
  const left = [...pieces]
  return new ReadableStream({
    pull(controller) {
      const piece = left.shift()
      if (piece === undefined) controller.close()
      else controller.enqueue(piece)
    },
  })
}

async function textOf(content: ObjectContent | null): Promise<string | null> {
  return content === null ? null : new Response(content.body).text()
}

/**
 * What every object store does, whatever keeps its bytes. `store` is empty and nobody else's; one that is not exclusive may keep two of
 * several simultaneous puts of what is not there yet.
 */
export function objectStoreSuite(name: string, store: ObjectStore, { isExclusive = true }: { readonly isExclusive?: boolean } = {}): void {
  const put = (key: string, text: string, more = {}) => store.put(key, bytesOf(text), { ...factsOf(bytesOf(text)), ...more })

  describe(`an object store: ${name}`, () => {
    test('what was put is read again, whole and in part, and nothing is there under another key', async () => {
      await put('whole/a.csv', '0123456789')
      expect(await textOf(await store.get('whole/a.csv'))).toBe('0123456789')
      expect(await textOf(await store.get('whole/a.csv', { offset: 3, length: 4 }))).toBe('3456')
      expect(await textOf(await store.get('whole/a.csv', { offset: 8, length: 100 }))).toBe('89')
      expect(await store.get('whole/a.csv', { offset: 0, length: 1 })).toMatchObject({ sizeBytes: 10 })
      expect(await store.head('whole/a.csv')).toMatchObject({ key: 'whole/a.csv', sizeBytes: 10, storedAt: expect.any(Number) })
      expect([await store.get('whole/b.csv'), await store.head('whole')]).toEqual([null, null])
      for (const range of [
        { offset: 10, length: 1 },
        { offset: -1, length: 2 },
        { offset: 0, length: 0 },
      ])
        await expect(store.get('whole/a.csv', range)).rejects.toMatchObject({ code: 'bad-request' })
    })

    test('a stream is stored as it arrives, an empty one too, and the next put replaces it', async () => {
      const [one, other] = [bytesOf('first '), bytesOf('second')]
      const whole = bytesOf('first second')
      expect(await store.put('stream/x', inPieces(one, other), factsOf(whole))).toBe('stored')
      expect(await textOf(await store.get('stream/x'))).toBe('first second')
      await store.put('stream/x', inPieces(), factsOf(bytesOf('')))
      expect(await textOf(await store.get('stream/x'))).toBe('')
    })

    test('an object whose bytes differ from the announced hash is rejected, and the old object stays', async () => {
      await put('sure/x', 'right')
      const announced = factsOf(bytesOf('other'))
      for (const wrong of ['ot', 'otter', 'others']) {
        await expect(store.put('sure/x', bytesOf(wrong), announced)).rejects.toMatchObject({ code: 'bad-request' })
        await expect(store.put('sure/x', inPieces(bytesOf(wrong)), announced)).rejects.toMatchObject({ code: 'bad-request' })
        await expect(store.put('sure/y', inPieces(bytesOf(wrong)), announced)).rejects.toMatchObject({ code: 'bad-request' })
      }
      expect([await textOf(await store.get('sure/x')), await store.head('sure/y')]).toEqual(['right', null])
    })

    test('of concurrent puts of a new object exactly one is stored', async () => {
      const tries = await Promise.all(['1', '2', '3', '4'].map((text) => put('once/x', text, { ifAbsent: true })))
      if (isExclusive) expect(tries.toSorted()).toEqual(['exists', 'exists', 'exists', 'stored'])
      const stored = await textOf(await store.get('once/x'))
      expect(tries[Number(stored) - 1]).toBe('stored')
      expect(await put('once/x', 'later', { ifAbsent: true })).toBe('exists')
      expect(await textOf(await store.get('once/x'))).toBe(stored)
    })

    test('an object that was deleted is gone, and deleting it again does nothing', async () => {
      await put('gone/deep/x', 'here')
      await store.delete('gone/deep/x')
      await store.delete('gone/deep/x')
      expect([await store.head('gone/deep/x'), (await store.list('gone/', { maxKeys: 10 })).objects]).toEqual([null, []])
    })

    test('objects are listed by prefix, in the order of their keys, a page at a time', async () => {
      const keys = ['list/a', 'list/a-b/1', 'list/a.b/1', 'list/ab/1', 'list/ab/2', 'list/b', 'listed']
      for (const key of keys.toReversed()) await put(key, key)
      const found: string[] = []
      let pages = 0
      for (let after: string | null = ''; after !== null; pages++) {
        const page = await store.list('list/', { after, maxKeys: 2 })
        found.push(...page.objects.map(({ key }) => key))
        after = page.next
      }
      expect([found, pages]).toEqual([keys.slice(0, -1).toSorted(), 3])
      expect((await store.list('list/ab', { maxKeys: 10 })).objects.map(({ key }) => key)).toEqual(['list/ab/1', 'list/ab/2'])
      expect(await store.list('nothing/', { maxKeys: 10 })).toEqual({ objects: [], next: null })
    })

    test('a key that leaves the folder, is hidden or is too long is rejected', async () => {
      const long = 'a'.repeat(limits.objectKeyPartCharacters + 1)
      for (const key of ['', '/a', 'a/', 'a//b', '..', 'a/../b', './a', '.a', 'a/.b', 'a\\b', 'a b', 'ä', 'a\0', long, 'a/'.repeat(300)]) {
        expect(isObjectKey(key)).toBe(false)
        await expect(put(key, 'x')).rejects.toMatchObject({ code: 'bad-request' })
        for (const call of ['get', 'head', 'delete'] as const) await expect(store[call](key)).rejects.toMatchObject({ code: 'bad-request' })
      }
    })
  })
}
