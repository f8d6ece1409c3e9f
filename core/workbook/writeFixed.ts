import { BlobReader, BlobWriter, ZipWriter } from '@zip.js/zip.js'
import { streamed } from '#core/observations/streamed.ts'
import type { FixedWorkbook } from './applyFixes.ts'
import { fixedPackage } from './patch/fixedPackage.ts'

/** A workbook that was written, and what its corrections lost, in sentences. */
export interface WrittenWorkbook {
  readonly content: Blob
  readonly notes: readonly string[]
}

/**
 * The file that a workbook was read from, with the cells and names that were changed and a sheet of the changes. All other parts are copied as
 * they are packed; changed ones are written in pieces, in time linear in their bytes. `madeAt` is in milliseconds since 1970 UTC.
 */
export async function writeFixed(fixed: FixedWorkbook, original: Blob, madeAt: number): Promise<WrittenWorkbook> {
  const { zip, parts, notes } = await fixedPackage(fixed, original)
  const type = original.type || 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  // Sizes stand in front of each part, in 32 bits: readers such as SheetJS 0.18 know no others.
  const headers = { bufferedWrite: true, zip64: false, extendedTimestamp: false, lastModDate: new Date(madeAt) }
  const writer = new ZipWriter(new BlobWriter(type), { useWebWorkers: false, ...headers })
  for (const { name, pieces } of parts) {
    if (pieces) await writer.add(name, streamed(pieces()))
    else {
      const { content, isDeflated, inflatedBytes, crc } = await zip.packed(name)
      const packed = { passThrough: true, uncompressedSize: inflatedBytes, crc32: crc, compressionMethod: isDeflated ? 8 : 0 }
      await writer.add(name, new BlobReader(content), packed)
    }
  }
  return { content: await writer.close(), notes: notes() }
}

/** What the corrections of a workbook will lose, before it is written. */
export async function notesOnFixed(fixed: FixedWorkbook, original: Blob): Promise<readonly string[]> {
  const { sheets, notes } = await fixedPackage(fixed, original)
  for (const { pieces } of sheets) if (pieces) for await (const _ of pieces());
  return notes()
}
