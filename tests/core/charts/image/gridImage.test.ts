import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { GridImage } from '#core/catalog/DatasetFile.ts'
import { gridPng } from '#core/charts/image/gridImage.ts'
import { indexedPng } from '#core/charts/image/png.ts'
import { colourIndex, paletteOf } from '#core/charts/look/palettes.ts'

const image: GridImage = {
  columns: 3,
  rows: 2,
  west: -180,
  north: 90,
  lonStep: 120,
  latStep: 90,
  min: 0,
  max: 254,
  base64: Buffer.from([0, 1, 128, 255, 64, 0]).toString('base64'),
}

function chunks(png: Uint8Array): Map<string, Buffer> {
  const bytes = Buffer.from(png)
  const found = new Map<string, Buffer>()
  for (let at = 8; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    found.set(bytes.toString('latin1', at + 4, at + 8), bytes.subarray(at + 8, at + 8 + length))
    at += length + 12
  }
  return found
}

test('a grid becomes a PNG with one pixel a cell in the colours of its palette, missing cells clear', async () => {
  const parts = chunks(await gridPng(image, 'viridis', { min: 0, max: 254 }))
  expect([...parts.keys()]).toEqual(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'])
  expect([...(parts.get('IHDR') ?? [])]).toEqual([0, 0, 0, 3, 0, 0, 0, 2, 8, 3, 0, 0, 0])
  expect([...inflateSync(parts.get('IDAT') ?? Buffer.alloc(0))]).toEqual([0, 0, 1, 128, 0, 255, 64, 0])
  expect([...(parts.get('tRNS') ?? [])]).toEqual([0])
  const colours = [...(parts.get('PLTE') ?? [])]
  expect(colours.slice(3, 6)).toEqual([...paletteOf('viridis').slice(0, 3)])
  expect(colours.slice(3 * 255)).toEqual([...paletteOf('viridis').slice(-3)])
})

test('a PNG that another program wrote the check sums of has the same ones', async () => {
  const png = Buffer.from(await indexedPng({ columns: 1, rows: 1, cells: new Uint8Array([0]), colours: new Uint8Array(3) }))
  // Every PNG ends with the same twelve bytes (ISO/IEC 15948, 11.2.5).
  expect(png.subarray(-12).toString('hex')).toBe('0000000049454e44ae426082')
})

test('cells that do not fill the picture are rejected', async () => {
  await expect(indexedPng({ columns: 2, rows: 2, cells: new Uint8Array(3), colours: new Uint8Array(3) })).rejects.toThrow('3 samples')
})

test('values beyond the range have its end colours', () => {
  expect([colourIndex(-5, { min: 0, max: 1 }), colourIndex(0.5, { min: 0, max: 1 }), colourIndex(9, { min: 0, max: 1 })]).toEqual([
    0, 128, 255,
  ])
})
