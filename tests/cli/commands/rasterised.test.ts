import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { forRasteriser } from '../../../cli/commands/plot/rasterised.ts'
import { trueTypeOf } from '../../../cli/commands/plot/trueType.ts'

const file = (name: string) => readFileSync(new URL(`../../../node_modules/@fontsource/ibm-plex-sans/files/${name}`, import.meta.url))

test('a font of the site becomes TrueType whose tables are where its head says and have the sums that it says', () => {
  const font = trueTypeOf(file('ibm-plex-sans-latin-400-normal.woff'))
  const view = new DataView(font.buffer)
  const tables = Array.from({ length: view.getUint16(4) }, (_, i) => {
    const [sum, offset, length] = [4, 8, 12].map((part) => view.getUint32(12 + 16 * i + part)) as [number, number, number]
    return { tag: Buffer.from(font.subarray(12 + 16 * i, 16 + 16 * i)).toString('latin1'), sum, offset, length }
  })
  expect(tables.map(({ tag }) => tag)).toEqual(expect.arrayContaining(['cmap', 'glyf', 'head', 'hmtx', 'loca', 'name']))
  for (const { tag, sum, offset, length } of tables.filter((table) => table.tag !== 'head')) {
    let found = 0
    for (let at = offset; at < offset + length; at += 4) found = (found + view.getUint32(at)) >>> 0
    expect([tag, found]).toEqual([tag, sum])
  }
  expect(view.getUint32((tables.find(({ tag }) => tag === 'head')?.offset ?? 0) + 12)).toBe(0x5f0f3cf5)
  expect(() => trueTypeOf(file('ibm-plex-sans-latin-400-normal.woff2'))).toThrow('no WOFF font')
})

test('what the rasteriser does not know is said in another way: weights, and lines that keep their width', () => {
  const font = 'font-family="&quot;IBM Plex Sans&quot;, sans-serif"'
  expect(forRasteriser(`<g><text ${font} font-weight="600">A</text><text ${font}>B</text></g>`)).toBe(
    `<g><text ${font.replace('Sans&quot;', 'Sans SemiBold&quot;')} font-weight="600">A</text><text ${font}>B</text></g>`,
  )
  const coast = '<path vector-effect="non-scaling-stroke" transform="translate(1,2) scale(2,8)" stroke-width="1"/>'
  expect(forRasteriser(`${coast}<path stroke-width="1"/>`)).toBe(`${coast.replace('width="1"', 'width="0.25"')}<path stroke-width="1"/>`)
})
