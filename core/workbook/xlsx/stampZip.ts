const ENTRY = 0x02014b50
const END_RECORD = 0x06054b50
/** 1 January 1980, 00:00: the first time that a ZIP file can hold. */
const DOS_TIME = 0
const DOS_DATE = 0x21

/** The same ZIP file with one fixed time on every part, so that equal contents are equal bytes. For archives that we wrote ourselves, without a comment. */
export function stampZip(bytes: Uint8Array): Uint8Array {
  const stamped = bytes.slice()
  const data = new DataView(stamped.buffer)
  const end = stamped.length - 22
  if (end < 0 || data.getUint32(end, true) !== END_RECORD) throw new RangeError('not a ZIP file without a comment')
  let at = data.getUint32(end + 16, true)
  for (; at < end && data.getUint32(at, true) === ENTRY; ) {
    const local = data.getUint32(at + 42, true)
    for (const place of [local + 10, at + 12]) {
      data.setUint16(place, DOS_TIME, true)
      data.setUint16(place + 2, DOS_DATE, true)
    }
    at += 46 + data.getUint16(at + 28, true) + data.getUint16(at + 30, true) + data.getUint16(at + 32, true)
  }
  return stamped
}
