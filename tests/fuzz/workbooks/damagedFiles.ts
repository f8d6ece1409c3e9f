import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js'
import { vocabulary } from '#core/catalog/vocabulary.ts'
import { Problem } from '#core/request/Problem.ts'
import { readWorkbook } from '#core/workbook/read.ts'
import { sheetNames } from '#core/workbook/Workbook.ts'
import { WorkbookSession } from '#core/workbook/WorkbookSession.ts'
import { writeFixed } from '#core/workbook/writeFixed.ts'
import { type PackedPart, pack } from '../../fixtures/workbooks/zip.ts'
import { Random } from '../Random.ts'
import type { FuzzRuns } from '../runNamed.ts'

/** What anybody's file may take, on a machine that does little else. */
const PATIENCE_MS = 2000
const MOST_SHOWN = 10
const folder = join(import.meta.dirname, '../../fixtures/workbooks/field')

/** What XML and workbooks are made of, and what their readers stumble over. */
const tokens = [
  ...['<', '>', '</c>', '<c r="A1">', '<row r="1">', '</row>', '<v>', '</v>', '<is><t>', '<sheetData/>', '<!--', '-->', '<![CDATA[', ']]>'],
  ...[
    '&',
    '&amp;',
    '&#0;',
    '&#x10FFFF;',
    '&#99999999999;',
    '&evil;',
    '<!DOCTYPE x>',
    '<?xml version="1.0" encoding="UTF-16"?>',
    '\0',
    '\ufeff',
  ],
  ...[
    't="s"',
    't="e"',
    't="b"',
    't="inlineStr"',
    's="999999"',
    'r="XFE1048577"',
    'r="A0"',
    'r=""',
    'spans="1:99999"',
    '1e999',
    '-0',
    'NaN',
  ],
  ...['_x0000_', '_xD800_', '=cmd()', '9'.repeat(400), '../../x', '\u202e', 'é'.normalize('NFD'), '45000.999999999', '-1', '2958466'],
]

/** One part of a file, as it may be changed. */
interface Part {
  readonly name: string
  content: Buffer
}

/** What a file came to: refused in words, or checked, mended, written and read again. */
type Outcome = 'refused' | 'checked'

/**
 * `npm run fuzz -- files`: workbooks of field scientists with parts cut, doubled, exchanged and sown with tokens, packed again soundly or with
 * changed bytes; each is refused in words within two seconds, or read, checked, mended, checked again, written and read again. Answers how many were not.
 */
export async function fileRuns({ runs, seed, from }: FuzzRuns): Promise<number> {
  const books = await Promise.all(
    readdirSync(folder)
      .filter((name) => name.endsWith('.xlsx'))
      .map(partsOf),
  )
  const counts: Record<Outcome, number> = { refused: 0, checked: 0 }
  const faults: string[] = []
  let slowest = 0
  for (let index = from; index < from + runs; index++) {
    const bytes = damaged(books, new Random(seed * 1_000_003 + index))
    const started = performance.now()
    try {
      counts[await outcomeOf(bytes)]++
    } catch (fault) {
      faults.push(`run ${index}: ${fault instanceof Error ? fault.stack?.slice(0, 400) : String(fault)}`)
    }
    const ms = performance.now() - started
    if (ms > PATIENCE_MS) faults.push(`run ${index}: ${ms.toFixed(0)} ms`)
    slowest = Math.max(slowest, ms)
  }
  for (const text of faults.slice(0, MOST_SHOWN)) console.log(text)
  console.log(
    `${runs} files: ${counts.refused} refused, ${counts.checked} checked, slowest ${slowest.toFixed(0)} ms; ${faults.length} faults`,
  )
  return faults.length
}

async function outcomeOf(bytes: Uint8Array<ArrayBuffer>): Promise<Outcome> {
  const file = new Blob([bytes])
  try {
    const session = new WorkbookSession(await readWorkbook(file, { sheets: sheetNames }), vocabulary)
    session.check()
    session.fix(({ fix }) => fix?.confidence === 'safe')
    session.check()
    // A part that is only looked at when the file is corrected may be damaged too.
    const { content } = await writeFixed(session.fixed, file, 0)
    await readWorkbook(content, { sheets: sheetNames }).catch((fault: unknown) =>
      Promise.reject(new Error('written and not readable', { cause: fault })),
    )
    return 'checked'
  } catch (fault) {
    if (fault instanceof Problem && fault.code === 'unreadable-workbook') return 'refused'
    throw fault
  }
}

async function partsOf(name: string): Promise<readonly Part[]> {
  const entries = await new ZipReader(new Uint8ArrayReader(readFileSync(join(folder, name)))).getEntries()
  const files = entries.filter((entry) => !entry.directory)
  return Promise.all(files.map(async (file) => ({ name: file.filename, content: Buffer.from(await file.getData(new Uint8ArrayWriter())) })))
}

function damaged(books: readonly (readonly Part[])[], random: Random): Uint8Array<ArrayBuffer> {
  const parts = random.pick(books).map((part) => ({ ...part }))
  for (let change = random.whole(1, 3); change > 0; change--) {
    const part = random.pick(parts)
    part.content = changed(part.content, random, () => random.pick(random.pick(books)).content)
  }
  const bytes = pack(parts satisfies PackedPart[], { zip64: random.chance(0.1) })
  if (random.chance(0.25))
    for (let flip = random.whole(1, 5); flip > 0; flip--) bytes[random.whole(0, bytes.length - 1)] = random.whole(0, 255)
  return random.chance(0.05) ? bytes.slice(0, random.whole(0, bytes.length)) : bytes
}

/** A part with something cut, said twice, put in, or with the bytes of another. */
function changed(content: Buffer, random: Random, other: () => Buffer): Buffer {
  const at = random.whole(0, content.length)
  const end = Math.min(content.length, at + random.whole(1, random.chance(0.2) ? 5000 : 40))
  const [before, span, after] = [content.subarray(0, at), content.subarray(at, end), content.subarray(end)]
  switch (random.whole(0, 5)) {
    case 0:
      return Buffer.concat([before, after])
    case 1:
      return Buffer.concat([before, ...Array.from({ length: random.whole(2, 50) }, () => span), after])
    case 2:
      return Buffer.concat([before, other().subarray(0, random.whole(0, 2000)), after])
    case 3:
      return Buffer.concat([before, Buffer.from(span).fill(random.whole(0, 255)), after])
    default:
      return Buffer.concat([before, Buffer.from(random.pick(tokens)), after])
  }
}
