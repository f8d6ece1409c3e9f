/** The first time that archives can hold. */
export const EARLIEST = Date.UTC(1980, 0, 1)
const END = 0x06054b50
const END_BYTES = 22
const ENTRY_BYTES = 46

/** A time as archives have it, in UTC and steps of two seconds. Source: PKWARE APPNOTE 6.3.10, section 4.4.6. */
export function dosTime(ms: number): { readonly time: number; readonly day: number } {
  const date = new Date(Math.max(ms, EARLIEST))
  return {
    time: date.getUTCHours() * 2048 + date.getUTCMinutes() * 32 + Math.floor(date.getUTCSeconds() / 2),
    day: (date.getUTCFullYear() - 1980) * 512 + (date.getUTCMonth() + 1) * 32 + date.getUTCDate(),
  }
}

/** Gives each file of a small archive that was just written this time, in place. Throws a RangeError for bytes that end in no directory. */
export function setZipDates(bytes: Uint8Array<ArrayBuffer>, ms: number): void {
  const { time, day } = dosTime(ms)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = bytes.length - END_BYTES
  if (end < 0 || view.getUint32(end, true) !== END) throw new RangeError('The archive has no directory at its end.')
  let at = view.getUint32(end + 16, true)
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    for (const field of [at + 12, view.getUint32(at + 42, true) + 10]) {
      view.setUint16(field, time, true)
      view.setUint16(field + 2, day, true)
    }
    at += ENTRY_BYTES + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
}
