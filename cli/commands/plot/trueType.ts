import { inflateSync } from 'node:zlib'

const WOFF_HEADER = 44
const WOFF_ENTRY = 20
const SFNT_HEADER = 12
const SFNT_ENTRY = 16

/** A font of the site as TrueType, which rasterisers read. Source: WOFF File Format 1.0, W3C 2012. Throws for bytes in another form. */
export function trueTypeOf(woff: Uint8Array): Uint8Array {
  const from = new DataView(woff.buffer, woff.byteOffset, woff.byteLength)
  if (from.getUint32(0) !== 0x774f4646) throw new TypeError('these bytes are no WOFF font')
  const tables = Array.from({ length: from.getUint16(12) }, (_, i) => {
    const at = WOFF_HEADER + i * WOFF_ENTRY
    const [tag, offset, stored, length, sum] = [0, 4, 8, 12, 16].map((part) => from.getUint32(at + part)) as [
      number,
      number,
      number,
      number,
      number,
    ]
    const bytes = woff.subarray(offset, offset + stored)
    return { tag, length, sum, bytes: stored < length ? inflateSync(bytes, { maxOutputLength: length }) : bytes }
  })
  const padded = (length: number) => Math.ceil(length / 4) * 4
  const size = SFNT_HEADER + tables.length * SFNT_ENTRY + tables.reduce((sum, { length }) => sum + padded(length), 0)
  const font = new Uint8Array(size)
  const to = new DataView(font.buffer)
  const power = 2 ** Math.floor(Math.log2(tables.length))
  to.setUint32(0, from.getUint32(4))
  for (const [i, value] of [tables.length, power * 16, Math.log2(power), (tables.length - power) * 16].entries())
    to.setUint16(4 + 2 * i, value)
  let offset = SFNT_HEADER + tables.length * SFNT_ENTRY
  for (const [i, { tag, sum, length, bytes }] of tables.entries()) {
    for (const [part, value] of [tag, sum, offset, length].entries()) to.setUint32(SFNT_HEADER + i * SFNT_ENTRY + 4 * part, value)
    font.set(bytes, offset)
    offset += padded(length)
  }
  return font
}
