import { limits as submissionLimits } from '#core/limits/submission.ts'
import { limits } from '#core/limits/workbook.ts'
import { damaged, notExcel, unreadableWorkbook } from './unreadableWorkbook.ts'

const WORKBOOK_RATIO_FROM_BYTES = 1_000_000 // small parts may be all alike
const WORKBOOK_INFLATION_RATIO = 100 // factor: the bound of Apache POI against ZIP bombs

/** One part as the central directory declares it; nothing of it is proved yet. Offsets and sizes in bytes. */
export interface DirectoryEntry {
  readonly name: string
  readonly isDeflated: boolean
  readonly compressedBytes: number
  readonly inflatedBytes: number
  readonly crc: number
  readonly offset: number
}

const END_RECORD = 0x06054b50
const END_RECORD_64 = 0x06064b50
const LOCATOR_64 = 0x07064b50
const ENTRY = 0x02014b50
const END_BYTES = 22
const UNKNOWN_16 = 0xffff
const UNKNOWN_32 = 0xffffffff

/** The parts of a ZIP file (APPNOTE 6.3.10, ZIP64 too) by name. Throws a Problem for everything that is not a plain, whole, honest archive. */
export async function readDirectory(blob: Blob): Promise<ReadonlyMap<string, DirectoryEntry>> {
  if (blob.size > submissionLimits.workbookSizeBytes)
    throw unreadableWorkbook('too-large', `The file is larger than ${submissionLimits.workbookSizeBytes / 1e6} MB.`)
  const start = await view(blob, 0, 8)
  if (start.byteLength < 4) throw notExcel('it is empty')
  if (start.getUint32(0) === 0xd0cf11e0) await rejectOldFormat(blob)
  if (start.getUint16(0) !== 0x504b) throw notExcel('it does not start like one, whatever its name says')
  const { offset, sizeBytes, count } = await findDirectory(blob)
  if (count > limits.workbookParts) throw unreadableWorkbook('bomb', `The workbook was rejected: it claims ${count} parts.`)
  if (sizeBytes > limits.workbookSmallPartBytes)
    throw unreadableWorkbook('bomb', 'The workbook was rejected: its list of parts is too large.')
  if (offset + sizeBytes > blob.size) throw damaged('its list of parts lies outside of the file')
  const entries = readEntries(await view(blob, offset, sizeBytes), count)
  rejectBombs(entries, offset)
  return byName(entries)
}

async function view(blob: Blob, offset: number, bytes: number): Promise<DataView> {
  return new DataView(await blob.slice(offset, offset + bytes).arrayBuffer())
}

async function findDirectory(blob: Blob) {
  const tailStart = Math.max(0, blob.size - END_BYTES - UNKNOWN_16)
  const tail = await view(blob, tailStart, blob.size - tailStart)
  let at = tail.byteLength - END_BYTES
  while (at >= 0 && !(tail.getUint32(at, true) === END_RECORD && at + END_BYTES + tail.getUint16(at + 20, true) === tail.byteLength)) at--
  if (at < 0) throw unreadableWorkbook('truncated', 'The workbook is not complete: its end is missing. Fetch or save it again.')
  const count = tail.getUint16(at + 10, true)
  const sizeBytes = tail.getUint32(at + 12, true)
  const offset = tail.getUint32(at + 16, true)
  if (tail.getUint16(at + 4, true) !== 0 && tail.getUint16(at + 4, true) !== UNKNOWN_16)
    throw notExcel('it is one volume of a split archive')
  if (count !== UNKNOWN_16 && sizeBytes !== UNKNOWN_32 && offset !== UNKNOWN_32) return { offset, sizeBytes, count }
  return (await findDirectory64(blob, tailStart + at)) ?? { offset, sizeBytes, count }
}

async function findDirectory64(blob: Blob, endRecord: number) {
  if (endRecord < 20) return undefined
  const locator = await view(blob, endRecord - 20, 20)
  if (locator.getUint32(0, true) !== LOCATOR_64) return undefined
  const record = await view(blob, bigNumber(locator, 8), 56)
  if (record.byteLength < 56 || record.getUint32(0, true) !== END_RECORD_64) throw damaged('its ZIP64 record is missing')
  return { count: bigNumber(record, 32), sizeBytes: bigNumber(record, 40), offset: bigNumber(record, 48) }
}

function bigNumber(data: DataView, at: number): number {
  const value = data.getBigUint64(at, true)
  if (value > BigInt(limits.workbookInflatedBytes) * 4n)
    throw unreadableWorkbook('bomb', 'The workbook was rejected: it declares an impossible size.')
  return Number(value)
}

function readEntries(data: DataView, count: number): DirectoryEntry[] {
  const entries: DirectoryEntry[] = []
  let at = 0
  for (let index = 0; index < count; index++) {
    if (at + 46 > data.byteLength || data.getUint32(at, true) !== ENTRY) throw damaged('its list of parts breaks off')
    const nameBytes = data.getUint16(at + 28, true)
    const extraBytes = data.getUint16(at + 30, true)
    const end = at + 46 + nameBytes + extraBytes + data.getUint16(at + 32, true)
    if (end > data.byteLength) throw damaged('its list of parts breaks off')
    entries.push(readEntry(data, at, nameBytes, extraBytes))
    at = end
  }
  return entries
}

function readEntry(data: DataView, at: number, nameBytes: number, extraBytes: number): DirectoryEntry {
  const name = new TextDecoder().decode(new Uint8Array(data.buffer, data.byteOffset + at + 46, nameBytes))
  if (data.getUint16(at + 8, true) & 1)
    throw unreadableWorkbook('password', 'The workbook is protected by a password. Save it without one.')
  const method = data.getUint16(at + 10, true)
  if (method !== 0 && method !== 8) throw notExcel(`its part ${printable(name)} is packed in a way that Excel does not know`)
  let inflatedBytes = data.getUint32(at + 24, true)
  let compressedBytes = data.getUint32(at + 20, true)
  let offset = data.getUint32(at + 42, true)
  const extra = { at: extra64(data, at + 46 + nameBytes, extraBytes) }
  if (inflatedBytes === UNKNOWN_32) inflatedBytes = nextBig(data, extra)
  if (compressedBytes === UNKNOWN_32) compressedBytes = nextBig(data, extra)
  if (offset === UNKNOWN_32) offset = nextBig(data, extra)
  return { name, isDeflated: method === 8, compressedBytes, inflatedBytes, crc: data.getUint32(at + 16, true), offset }
}

/** Where the values of the ZIP64 extra field start, or -1. */
function extra64(data: DataView, start: number, bytes: number): number {
  for (let at = start; at + 4 <= start + bytes; at += 4 + data.getUint16(at + 2, true)) {
    if (data.getUint16(at, true) === 1) return at + 4
  }
  return -1
}

function nextBig(data: DataView, extra: { at: number }): number {
  if (extra.at < 0 || extra.at + 8 > data.byteLength) throw damaged('a ZIP64 size is missing')
  extra.at += 8
  return bigNumber(data, extra.at - 8)
}

function rejectBombs(entries: readonly DirectoryEntry[], directoryOffset: number): void {
  let total = 0
  for (const { name, inflatedBytes, compressedBytes } of entries) {
    total += inflatedBytes
    const isLarge = inflatedBytes > WORKBOOK_RATIO_FROM_BYTES
    if (isLarge && inflatedBytes > compressedBytes * WORKBOOK_INFLATION_RATIO)
      throw unreadableWorkbook(
        'bomb',
        `The workbook was rejected: its part ${printable(name)} would grow more than ${WORKBOOK_INFLATION_RATIO}-fold.`,
      )
  }
  if (total > limits.workbookInflatedBytes)
    throw unreadableWorkbook('bomb', 'The workbook was rejected: it would grow beyond all measure when unpacked.')
  const inOrder = [...entries].sort((a, b) => a.offset - b.offset)
  for (const [index, entry] of inOrder.entries()) {
    const next = inOrder[index + 1]?.offset ?? directoryOffset
    if (entry.offset + 30 + entry.compressedBytes > next) throw unreadableWorkbook('bomb', 'The workbook was rejected: its parts overlap.')
  }
}

function byName(entries: readonly DirectoryEntry[]): ReadonlyMap<string, DirectoryEntry> {
  const named = new Map<string, DirectoryEntry>()
  for (const entry of entries) {
    const { name } = entry
    const isUnsafe = name.startsWith('/') || /[\\\0]|^[A-Za-z]:/.test(name) || name.split('/').includes('..')
    if (isUnsafe)
      throw unreadableWorkbook('unsafe-name', `The workbook was rejected: the name of its part ${printable(name)} leads out of the file.`)
    if (named.has(name)) throw unreadableWorkbook('unsafe-name', `The workbook was rejected: it holds the part ${printable(name)} twice.`)
    named.set(name, entry)
  }
  return named
}

/** A name from an untrusted file, short and without control characters. */
function printable(name: string): string {
  return name.replace(/[^\x20-\x7e]/g, '?').slice(0, 80)
}

/**
 * Rejects an OLE compound file ([MS-CFB]): a workbook that is encrypted with a password, or the .xls format of before 2007.
 * Looks only at the first sector of its directory.
 */
async function rejectOldFormat(blob: Blob): Promise<never> {
  const header = new DataView(await blob.slice(0, 76).arrayBuffer())
  if (header.byteLength < 76) throw notExcel('it breaks off after its first bytes')
  const sectorBytes = 2 ** Math.min(header.getUint16(30, true), 12)
  const directory = (header.getUint32(48, true) + 1) * sectorBytes
  const names = new TextDecoder('utf-16le').decode(await blob.slice(directory, directory + 4096).arrayBuffer())
  if (names.includes('EncryptedPackage'))
    throw unreadableWorkbook('password', 'The workbook is protected by a password. Save it without one.')
  throw unreadableWorkbook('old-excel', 'The file is an Excel workbook of the old form (.xls). Save it as .xlsx.')
}
