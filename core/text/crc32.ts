/** Eight tables of the reflected polynomial 0xEDB88320 (ISO 3309, ZIP APPNOTE 4.4.7), for eight bytes at a time. */
const tables = makeTables()

function makeTables(): Uint32Array {
  const made = new Uint32Array(8 * 256)
  for (let byte = 0; byte < 256; byte++) {
    let value = byte
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
    made[byte] = value
  }
  for (let index = 256; index < made.length; index++) {
    const previous = made[index - 256] as number
    made[index] = (previous >>> 8) ^ (made[previous & 255] as number)
  }
  return made
}

/** The CRC-32 of all bytes so far: start with 0, hand in the former result with each further part. */
export function crc32(crc: number, bytes: Uint8Array): number {
  const t = tables
  const whole = bytes.length - (bytes.length % 8)
  let c = ~crc
  let i = 0
  for (; i < whole; i += 8) {
    // Indices stay inside both arrays; the assertions only spare the undefined checks of the hottest loop.
    const low =
      c ^ ((bytes[i] as number) | ((bytes[i + 1] as number) << 8) | ((bytes[i + 2] as number) << 16) | ((bytes[i + 3] as number) << 24))
    c =
      (t[1792 + (low & 255)] as number) ^
      (t[1536 + ((low >>> 8) & 255)] as number) ^
      (t[1280 + ((low >>> 16) & 255)] as number) ^
      (t[1024 + (low >>> 24)] as number) ^
      (t[768 + (bytes[i + 4] as number)] as number) ^
      (t[512 + (bytes[i + 5] as number)] as number) ^
      (t[256 + (bytes[i + 6] as number)] as number) ^
      (t[bytes[i + 7] as number] as number)
  }
  for (; i < bytes.length; i++) c = (c >>> 8) ^ (t[(c ^ (bytes[i] as number)) & 255] as number)
  return ~c >>> 0
}
