import { crc32, inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { apng } from '#core/charts/image/apng.ts'
import { indexedPng } from '#core/charts/image/png.ts'

const frame = (colour: number, columns = 2) =>
  indexedPng({ columns, rows: 1, cells: new Uint8Array(columns).fill(colour), colours: Uint8Array.of(0, 0, 0, 9, 9, 9) })

/** The chunks of a PNG file, each with its check sum looked at. */
function chunksOf(bytes: Buffer) {
  const chunks: { readonly type: string; readonly data: Buffer }[] = []
  for (let at = 8; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    const [type, data] = [bytes.toString('latin1', at + 4, at + 8), bytes.subarray(at + 8, at + 8 + length)]
    expect(bytes.readUInt32BE(at + 8 + length)).toBe(crc32(data, crc32(type)))
    chunks.push({ type, data })
    at += length + 12
  }
  return chunks
}

test('pictures become an animated PNG: numbered in one row, each over the whole, shown for its time, for ever', async () => {
  const chunks = chunksOf(Buffer.from(apng([await frame(0), await frame(1), await frame(0)], 500)))
  expect(chunks.map(({ type }) => type)).toEqual(['IHDR', 'acTL', 'fcTL', 'IDAT', 'fcTL', 'fdAT', 'fcTL', 'fdAT', 'IEND'])
  const [, animation] = chunks
  expect([animation?.data.readUInt32BE(0), animation?.data.readUInt32BE(4)]).toEqual([3, 0])
  const numbered = chunks.filter(({ type }) => type === 'fcTL' || type === 'fdAT')
  expect(numbered.map(({ data }) => data.readUInt32BE(0))).toEqual([0, 1, 2, 3, 4])
  const control = chunks.find(({ type }) => type === 'fcTL')?.data
  expect([4, 8, 12, 16].map((at) => control?.readUInt32BE(at))).toEqual([2, 1, 0, 0])
  expect([control?.readUInt16BE(20), control?.readUInt16BE(22)]).toEqual([500, 1000])
  const second = chunks.find(({ type }) => type === 'fdAT')?.data.subarray(4)
  expect([...inflateSync(second ?? '')]).toEqual([0, 1, 1])
})

test('frames of several sizes, and none at all, are no animation', async () => {
  const two = [await frame(0), await frame(0, 3)]
  expect(() => apng(two, 100)).toThrow('one size')
  expect(() => apng([], 100)).toThrow('a frame')
})
