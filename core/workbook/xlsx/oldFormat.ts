import { notExcel, refusal } from './refuse.ts'

/**
 * Refuses an OLE compound file ([MS-CFB]): a workbook that is encrypted with a password, or the .xls format of before 2007.
 * Looks only at the first sector of its directory.
 */
export async function refuseOldFormat(blob: Blob): Promise<never> {
  const header = new DataView(await blob.slice(0, 76).arrayBuffer())
  if (header.byteLength < 76) throw notExcel('it breaks off after its first bytes')
  const sectorBytes = 2 ** Math.min(header.getUint16(30, true), 12)
  const directory = (header.getUint32(48, true) + 1) * sectorBytes
  const names = new TextDecoder('utf-16le').decode(await blob.slice(directory, directory + 4096).arrayBuffer())
  if (names.includes('EncryptedPackage')) throw refusal('password', 'The workbook is protected by a password. Save it without one.')
  throw refusal('old-excel', 'The file is an Excel workbook of the old form (.xls). Save it as .xlsx.')
}
