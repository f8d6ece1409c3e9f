import { describe, expect, test } from 'vitest'
import { limits } from '#core/limits/index.ts'
import { Problem } from '#core/request/Problem.ts'
import { readWorkbook } from '#core/workbook/read.ts'
import { handWritten, oneSheet } from '../../fixtures/workbooks/parts.ts'
import { type PackedPart, pack } from '../../fixtures/workbooks/zip.ts'

const rows = '<row r="1"><c r="A1" t="str"><v>a</v></c></row><row r="2"><c r="A2"><v>1</v></c></row>'
const good = (change?: (parts: PackedPart[]) => PackedPart[]) => oneSheet(rows, change ? { change } : {})
const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer())
const changeSheet = (more: Partial<PackedPart>) =>
  good((parts) => parts.map((part) => (part.name.includes('worksheets') ? { ...part, ...more } : part)))
const blob = (...parts: BlobPart[]) => new Blob(parts)

/** Why the file is rejected, in a sentence that a scientist understands. */
async function reasonFor(file: Blob): Promise<unknown> {
  const fault = await readWorkbook(file).then(
    () => new Error('it was read'),
    (cause: unknown) => cause,
  )
  if (!(fault instanceof Problem)) throw fault
  expect(fault.code).toBe('unreadable-workbook')
  expect(fault.message).toMatch(/^The (file|workbook) [\s\S]*\.$/)
  return fault.details.reason
}

const zeros = new Uint8Array(20_000_000)
const blanks = `<worksheet>${' '.repeat(20_000_000)}</worksheet>`
const spread = Array.from({ length: 3000 }, (_, row) => `<row r="${row * 300 + 1}"><c r="A${row * 300 + 1}"><v>1</v></c></row>`).join('')
const wide = Array.from({ length: 3000 }, (_, column) => `<c><v>${column}</v></c>`).join('')

describe('SEC-22 a file that is not a whole and harmless workbook is rejected with its reason', () => {
  test.each<[string, string, () => Blob | Promise<Blob>]>([
    ['an empty file', 'not-excel', () => blob()],
    ['a text file named .xlsx', 'not-excel', () => blob('time,lat,lon\n2020-01-01,1,2\n')],
    ['a ZIP file of something else', 'not-excel', () => blob(pack([{ name: 'readme.txt', content: 'hello' }]))],
    [
      'a Word document',
      'not-excel',
      () =>
        good((parts) =>
          parts.map((part) => ({
            ...part,
            content: String(part.content).replace('xl/workbook.xml', 'word/document.xml'),
            name: part.name.replace('xl/workbook.xml', 'word/document.xml'),
          })),
        ),
    ],
    [
      'a binary workbook',
      'not-excel',
      () =>
        good((parts) => parts.map((part) => ({ ...part, content: String(part.content).replace('xl/workbook.xml', 'xl/workbook.bin') }))),
    ],
    ['an old .xls', 'old-excel', () => blob(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), new Uint8Array(2000))],
    ['a workbook with a password', 'password', () => blob(ole('EncryptedPackage'))],
    ['a ZIP file with a password', 'password', () => changeSheet({ flags: 1 })],
    ['a file cut off at its half', 'truncated', async () => good().slice(0, good().size / 2)],
    ['a file without its first half', 'not-excel', async () => good().slice(good().size / 2)],
    ['a wrong checksum', 'damaged', () => changeSheet({ crc: 1 })],
    ['a part larger than declared', 'bomb', () => changeSheet({ declaredBytes: 10 })],
    ['a part smaller than declared', 'damaged', () => changeSheet({ declaredBytes: 10_000 })],
    ['a part that grows a thousandfold', 'bomb', () => changeSheet({ content: zeros })],
    ['a part that grows and lies about it', 'bomb', () => changeSheet({ content: blanks, declaredBytes: 900_000 })],
    ['sizes beyond all measure', 'bomb', () => changeSheet({ declaredBytes: 4_000_000_000 })],
    [
      'too many parts',
      'bomb',
      () =>
        good((parts) => [...parts, ...Array.from({ length: limits.workbookParts }, (_, index) => ({ name: `p${index}`, content: '' }))]),
    ],
    ['overlapping parts', 'bomb', overlapping],
    ['the same part twice', 'unsafe-name', () => good((parts) => [...parts, { name: 'xl/workbook.xml', content: '' }])],
    ['a name that climbs out', 'unsafe-name', () => good((parts) => [...parts, { name: '../../etc/passwd', content: '' }])],
    ['an absolute name', 'unsafe-name', () => good((parts) => [...parts, { name: '/etc/passwd', content: '' }])],
    ['a name with a drive', 'unsafe-name', () => good((parts) => [...parts, { name: 'C:\\windows', content: '' }])],
    [
      'a link that climbs out',
      'unsafe-name',
      () => good((parts) => parts.map((part) => ({ ...part, content: String(part.content).replace('worksheets/', '../../../') }))),
    ],
    [
      'entities of its own',
      'unsafe-xml',
      () =>
        changeSheet({
          content: `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><worksheet><sheetData>&e;</sheetData></worksheet>`,
        }),
    ],
    [
      'a billion laughs in the shared texts',
      'unsafe-xml',
      () =>
        oneSheet(rows, {
          sharedStrings: '',
          change: (parts) =>
            parts.map((part) =>
              part.name.includes('shared') ? { ...part, content: '<!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><sst/>' } : part,
            ),
        }),
    ],
    ['an unknown entity', 'damaged', () => oneSheet('<row><c t="str"><v>&evil;</v></c></row>')],
    ['another encoding', 'encoding', () => changeSheet({ content: Buffer.from('\ufeff<worksheet/>', 'utf16le') })],
    [
      'bytes that are no UTF-8',
      'damaged',
      () =>
        changeSheet({
          content: Buffer.concat([
            Buffer.from('<worksheet><sheetData><row><c t="str"><v>'),
            Buffer.from([0xff, 0xfe, 0x41]),
            Buffer.from('</v></c></row></sheetData></worksheet>'),
          ]),
        }),
    ],
    ['XML that breaks off', 'damaged', () => changeSheet({ content: '<worksheet><sheetData><row r="1"><c><v>1</v>' })],
    ['a text of megabytes in one cell', 'too-large', () => oneSheet(`<row><c t="str"><v>${randomText(3_000_000)}</v></c></row>`)],
    ['a column beyond XFD', 'too-many-columns', () => oneSheet('<row><c r="XFE1"><v>1</v></c></row>')],
    [
      'a million columns',
      'too-many-columns',
      () => oneSheet(`<row>${Array.from({ length: 1_000_000 }, (_, index) => `<c><v>${index}</v></c>`).join('')}</row>`),
    ],
    ['a row beyond the last', 'too-many-rows', () => oneSheet('<row r="1048577"><c><v>1</v></c></row>')],
    ['rows out of order', 'damaged', () => oneSheet('<row r="3"><c><v>1</v></c></row><row r="2"><c><v>1</v></c></row>')],
    ['a shared text that does not exist', 'damaged', () => oneSheet('<row><c t="s"><v>99</v></c></row>')],
    ['few cells over a huge area', 'too-large', () => oneSheet(`${spread}<row>${wide}</row>`)],
    [
      'too many sheets',
      'too-many-sheets',
      () => handWritten({ sheets: Object.fromEntries(Array.from({ length: limits.workbookSheets + 1 }, (_, index) => [`s${index}`, ''])) }),
    ],
    [
      'one part as many sheets',
      'damaged',
      () =>
        handWritten({
          sheets: { a: '', b: '' },
          change: (parts) => parts.map((part) => ({ ...part, content: String(part.content).replace('s1.xml', 's0.xml') })),
        }),
    ],
  ])('%s: %s', async (_, reason, make) => {
    expect(await reasonFor(await make())).toBe(reason)
  })

  test('any single changed byte is either harmless or rejected, never a crash', async () => {
    const whole = await bytesOf(oneSheet(rows.repeat(1), { sharedStrings: '<si><t>x</t></si>' }))
    for (let index = 0; index < whole.length; index += 1) {
      const changed = whole.slice()
      changed[index] = (changed[index] ?? 0) ^ 0x55
      const fault = await readWorkbook(blob(changed)).then(
        () => undefined,
        (cause: unknown) => cause,
      )
      if (fault !== undefined && !(fault instanceof Problem)) throw fault
    }
  })
})

function ole(stream: string): Uint8Array<ArrayBuffer> {
  const file = new Uint8Array(2048)
  file.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
  const data = new DataView(file.buffer)
  data.setUint16(30, 9, true)
  data.setUint32(48, 1, true)
  file.set(Buffer.from(stream, 'utf16le'), 1024)
  return file
}

/** Two parts whose data lie over each other, as in the bombs that grow by the square of their size. */
async function overlapping(): Promise<Blob> {
  const file = await bytesOf(good())
  const data = new DataView(file.buffer)
  let at = data.getUint32(file.length - 6, true)
  const first = data.getUint32(at + 42, true)
  at += 46 + data.getUint16(at + 28, true)
  data.setUint32(at + 42, first + 1, true)
  return blob(file)
}

function randomText(length: number): string {
  let seed = 1
  return Array.from({ length }, () => {
    seed = (seed * 16807) % 2147483647
    return String.fromCharCode(97 + (seed % 26))
  }).join('')
}
