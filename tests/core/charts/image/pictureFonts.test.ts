import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { type FontFace, faceOf, fontFaces, letteringOf, svgWithFonts } from '#core/charts/image/pictureFonts.ts'
import { trueTypeOf } from '../../../../cli/commands/plot/trueType.ts'

const woffOf = ({ file }: FontFace) => readFile(new URL(`../../../../node_modules/@fontsource/${file}.woff`, import.meta.url))

/** Whether a TrueType font has a glyph for a character: its `cmap` table of format 4 (OpenType 1.9, cmap). */
function hasGlyph(font: Uint8Array, character: string): boolean {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength)
  const tag = (at: number) => String.fromCharCode(...font.subarray(at, at + 4))
  const entry = Array.from({ length: view.getUint16(4) }, (_, i) => 12 + 16 * i).find((at) => tag(at) === 'cmap') ?? 0
  const cmap = view.getUint32(entry + 8)
  const subtables = Array.from({ length: view.getUint16(cmap + 2) }, (_, i) => cmap + view.getUint32(cmap + 4 + 8 * i + 4))
  const at = subtables.find((start) => view.getUint16(start) === 4) ?? 0
  const [code, segments] = [character.codePointAt(0) ?? 0, view.getUint16(at + 6) / 2]
  const word = (part: number, i: number) => view.getUint16(at + 14 + 2 * (part * segments + i) + (part > 0 ? 2 : 0))
  const i = Array.from({ length: segments }, (_, k) => k).find((k) => word(0, k) >= code) ?? -1
  if (i < 0 || word(1, i) > code) return false
  const offset = word(3, i)
  if (offset === 0) return ((code + word(2, i)) & 0xffff) !== 0
  return view.getUint16(at + 16 + 6 * segments + 2 * i + offset + 2 * (code - word(1, i))) !== 0
}

/** What units, numbers, positions and names of charts are written with. */
const characters = 'AZaz09 .,;:()/%+-−–—°·×µμσθΔδ⁻⁰¹²³⁴⁵⁶⁷⁸⁹₀₂√≤≥≈∂Åñ±…“”’\u00a0ñøÅłčŽЖя'

test('each character of units and names is in the very font that pictures take it from, in each family and weight', async () => {
  for (const face of fontFaces) {
    const font = trueTypeOf(await woffOf(face))
    const own = [...characters].filter((each) => faceOf(face.family, face.weight, each) === face)
    expect([face.file, own.filter((each) => !hasGlyph(font, each))]).toEqual([face.file, []])
  }
  for (const { family, weight } of fontFaces)
    expect([...characters].filter((each) => faceOf(family, weight, each) === undefined)).toEqual([])
})

test('a picture holds the fonts of its own texts and no others, and each of its glyphs is in them', async () => {
  const svg =
    '<svg viewBox="0 0 9 9"><text font-family="&quot;IBM Plex Sans&quot;, serif" font-weight="600">Wind, m s⁻¹</text><text font-family="&quot;IBM Plex Mono&quot;">180°</text></svg>'
  const whole = await svgWithFonts(svg, woffOf)
  const embedded = [
    ...whole.matchAll(/font-family:'([^']+)';font-weight:(\d+);unicode-range:[^;]+;src:url\(data:font\/woff;base64,([^)]+)\)/g),
  ]
  expect(embedded.map(([, family, weight]) => `${family} ${weight}`)).toEqual([
    'IBM Plex Sans 600',
    'IBM Plex Sans 600',
    'IBM Plex Mono 400',
  ])
  for (const { family, weight, text } of letteringOf(svg)) {
    const fonts = embedded.filter(([, name, heavy]) => name === family && Number(heavy) === weight)
    for (const each of text)
      expect([each, fonts.some(([, , , data = '']) => hasGlyph(trueTypeOf(Buffer.from(data, 'base64')), each))]).toEqual([each, true])
  }
  expect(whole).toContain('<text font-family')
})

test('the page has the faces for signs and Greek with the same ranges as saved pictures', () => {
  const css = readFileSync(new URL('../../../../components/styles/fonts.css', import.meta.url), 'utf8').replaceAll(/\s+/g, ' ')
  for (const { family, weight, file, range } of fontFaces.filter(({ file }) => /greek|math/.test(file)))
    expect(css).toContain(
      `font-family: "${family}"; font-weight: ${weight}; font-display: swap; src: url("@fontsource/${file}.woff2") format("woff2"); unicode-range: ${range.replaceAll(',', ', ')};`,
    )
})
