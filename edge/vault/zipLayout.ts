import { joinBytes } from '#core/text/joinBytes.ts'
import { dosTime } from '#core/workbook/xlsx/zipDates.ts'

/** A file of an archive. */
export interface ZippedFile {
  /** Its path in the archive. */
  readonly name: string
  readonly sizeBytes: number
  readonly crc32: number
  /** Milliseconds since 1970 UTC. */
  readonly storedAt: number
}

/** A part of an archive: bytes, or all bytes of a file. */
export type ZipPart<File> = { readonly bytes: Uint8Array<ArrayBuffer> } | { readonly file: File }

/**
 * An archive of uncompressed files as the parts that it consists of, in order. Nothing is read for it, so that every byte of it has its
 * place beforehand: its length is known, and a download goes on where it broke off. All sizes are in the fields of 64 bits.
 * Source: PKWARE APPNOTE 6.3.10, sections 4.3 and 4.5.3.
 */
export function zipLayout<File extends ZippedFile>(files: readonly File[]): ZipPart<File>[] {
  const parts: ZipPart<File>[] = []
  const directory: Uint8Array<ArrayBuffer>[] = []
  let offset = 0
  for (const file of files) {
    const header = localHeader(file)
    parts.push({ bytes: header }, { file })
    directory.push(directoryEntry(file, offset))
    offset += header.length + file.sizeBytes
  }
  const directoryBytes = directory.reduce((sum, { length }) => sum + length, 0)
  return [...parts, ...directory.map((bytes) => ({ bytes })), { bytes: endOfDirectory(files.length, directoryBytes, offset) }]
}

const ZIP64 = 45 // the version that first reads fields of 64 bits
const UTF8_NAMES = 0x0800
const MADE_ON_UNIX = 0x0300
const READABLE_FILE = 0o100644 * 0x10000
const IN_ZIP64 = 0xffffffff

/** A number with the count of its bytes, little-endian. */
type Field = readonly [value: number, bytes: 2 | 4 | 8]

function fieldsOf(fields: readonly Field[], tail: Uint8Array = new Uint8Array()): Uint8Array<ArrayBuffer> {
  const length = fields.reduce((sum, [, bytes]) => sum + bytes, 0)
  const bytes = new Uint8Array(length + tail.length)
  const view = new DataView(bytes.buffer)
  let at = 0
  for (const [value, size] of fields) {
    if (size === 2) view.setUint16(at, value, true)
    else if (size === 4) view.setUint32(at, value, true)
    else view.setBigUint64(at, BigInt(value), true)
    at += size
  }
  bytes.set(tail, length)
  return bytes
}

function localHeader(file: ZippedFile): Uint8Array<ArrayBuffer> {
  const name = new TextEncoder().encode(file.name)
  const extra = fieldsOf([
    [1, 2],
    [16, 2],
    [file.sizeBytes, 8],
    [file.sizeBytes, 8],
  ])
  return fieldsOf([[0x04034b50, 4], ...commonFields(file, name, extra)], joinBytes([name, extra]))
}

function directoryEntry(file: ZippedFile, offset: number): Uint8Array<ArrayBuffer> {
  const name = new TextEncoder().encode(file.name)
  const extra = fieldsOf([
    [1, 2],
    [24, 2],
    [file.sizeBytes, 8],
    [file.sizeBytes, 8],
    [offset, 8],
  ])
  const fields: Field[] = [[0x02014b50, 4], [MADE_ON_UNIX + ZIP64, 2], ...commonFields(file, name, extra)]
  return fieldsOf([...fields, [0, 2], [0, 2], [0, 2], [READABLE_FILE, 4], [IN_ZIP64, 4]], joinBytes([name, extra]))
}

function commonFields({ crc32, storedAt }: ZippedFile, name: Uint8Array, extra: Uint8Array): Field[] {
  const { time, day } = dosTime(storedAt)
  const sizes: Field[] = [
    [IN_ZIP64, 4],
    [IN_ZIP64, 4],
    [name.length, 2],
    [extra.length, 2],
  ]
  return [[ZIP64, 2], [UTF8_NAMES, 2], [0, 2], [time, 2], [day, 2], [crc32, 4], ...sizes]
}

function endOfDirectory(count: number, sizeBytes: number, offset: number): Uint8Array<ArrayBuffer> {
  const versions: Field[] = [
    [MADE_ON_UNIX + ZIP64, 2],
    [ZIP64, 2],
    [0, 4],
    [0, 4],
  ]
  const wide = fieldsOf([[0x06064b50, 4], [44, 8], ...versions, [count, 8], [count, 8], [sizeBytes, 8], [offset, 8]])
  const locator = fieldsOf([
    [0x07064b50, 4],
    [0, 4],
    [offset + sizeBytes, 8],
    [1, 4],
  ])
  const end = fieldsOf([
    [0x06054b50, 4],
    [0, 2],
    [0, 2],
    [0xffff, 2],
    [0xffff, 2],
    [IN_ZIP64, 4],
    [IN_ZIP64, 4],
    [0, 2],
  ])
  return joinBytes([wide, locator, end])
}
