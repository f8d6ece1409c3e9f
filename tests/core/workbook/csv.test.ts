import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { vocabulary } from '#core/catalog/vocabulary.ts'
import { CsvRecords, csvSeparatorOf } from '#core/text/CsvRecords.ts'
import { applyFixes } from '#core/workbook/applyFixes.ts'
import { readTables } from '#core/workbook/csv/readTables.ts'
import { readWorkbook } from '#core/workbook/read.ts'
import { fixableFindings, validateWorkbook } from '#core/workbook/validate.ts'
import { sheetNames } from '#core/workbook/Workbook.ts'
import { type Book, textOfCell } from '#core/workbook/workbookOf.ts'
import { writeCorrected } from '#core/workbook/writeCorrected.ts'
import { writeSheets } from '../../fixtures/workbooks/submission.ts'
import { Random } from '../../fuzz/Random.ts'
import { cleanBook } from '../../fuzz/workbooks/cleanBook.ts'
import { plants } from '../../fuzz/workbooks/plantFault.ts'

const file = (name: string, content: string | Uint8Array<ArrayBuffer>) => ({ name, blob: new Blob([content]) })
const check = async (content: string | Uint8Array<ArrayBuffer>, name = 'cruise.csv') =>
  validateWorkbook(await readTables([file(name, content)]), vocabulary)
const brief = ({ findings }: Awaited<ReturnType<typeof check>>) => findings.map(({ code, cell, row }) => [code, cell ?? row])
const errorText = (content: string | Uint8Array<ArrayBuffer>) => check(content).catch((fault: Error) => fault.message)
const header = 'time,lat,lon,sst'
const row = (index: number) => `2020-01-${String(index + 1).padStart(2, '0')}T00:00:00,${index},2,${index}.5`
const good = [header, row(1), row(2), row(3)].join('\n')

function csvOf(rows: Book['data'], separator: string): string {
  const width = Math.max(...rows.map(({ length }) => length))
  const quoted = (text: string) => (/["\r\n]/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text)
  return rows.map((cells) => Array.from({ length: width }, (_, at) => quoted(textOfCell(cells[at] ?? null))).join(separator)).join('\r\n')
}

describe('one set of rules', () => {
  // Tables have no sheets of other names, no formulas and no dates of Excel.
  const codes = Object.keys(plants).filter(
    (code) => !['sheet-missing', 'sheet-name', 'sheet-empty', 'formula-value', 'excel-date'].includes(code),
  )
  test('WBK-02 a workbook and the same tables as CSV have the same findings at the same cells', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(1_000_000), fc.constantFrom(...codes), fc.constantFrom(',', ';', '\t'), async (seed, code, separator) => {
        const random = new Random(seed)
        const planted = random.pick(plants[code] ?? [])(cleanBook(random), random).book
        const book: Book = { data: [], dataset_meta_data: [], vars_meta_data: [], ...planted }
        const workbook = await readWorkbook(await writeSheets(Object.entries(book)), { sheets: sheetNames })
        const files = sheetNames.map((name) => file(`${name}.csv`, csvOf(book[name], separator)))
        const read = await readTables(files)
        expect(validateWorkbook(read, vocabulary)).toEqual(validateWorkbook(workbook, vocabulary))
      }),
      { numRuns: 120, seed: 7 },
    )
  })

  test('CLI-01 data without metadata are checked by the rules that need none', async () => {
    expect(brief(await check(good))).toEqual([])
    expect(brief(await check(`${good}\n2020-02-01T00:00:00,95,2,NA`))).toEqual([
      ['lat-range', 'B5'],
      ['missing-value-text', 'D5'],
    ])
  })

  test('separators, quotes, byte order marks, line ends and compressed files are detected', async () => {
    const variants = [
      good.replaceAll(',', ';'),
      good.replaceAll(',', '\t'),
      `\uFEFF${good.replaceAll('\n', '\r\n')}\r\n\r\n`,
      good.replaceAll('\n', '\r'),
      good.replaceAll('2020', '"2020').replaceAll(':00,', ':00",'),
    ]
    const read = await readTables([file('a.csv', good)])
    for (const variant of [...variants, new Uint8Array(gzipSync(good))]) {
      const other = await readTables([file('a.csv', variant)])
      expect(other.sheets.get('data')).toEqual(read.sheets.get('data'))
    }
  })
})

describe('what is wrong with a file', () => {
  test('WBK-02 ragged lines, stray quotes and another encoding are reported with their lines', async () => {
    expect(brief(await check(`${good}\n2020-01-09,1,2`))).toContainEqual(['ragged-row', 5])
    expect(brief(await check(`${good}\n2020-01-09T00:00:00,1,2,a "word`))).toContainEqual(['loose-quote', 5])
    const latin = Uint8Array.from(Buffer.from(`${header},note\n${row(1)},\xb5g\n${row(2)},b`, 'latin1'))
    const read = await readTables([file('a.csv', latin)])
    expect(read.texts).toContain('µg')
    expect(brief(validateWorkbook(read, vocabulary))).toEqual([['file-encoding', null]])
  })

  test('rows have the numbers of their lines, across empty lines and lines within cells', async () => {
    expect(brief(await check(`${header},note\n\n${row(1)},"a\nb"\n2020-03-01T00:00:00,99,2,2.5,c`))).toEqual([['lat-range', 'B5']])
  })

  test('a file that is not a table is rejected, however large it is', async () => {
    expect(await errorText('')).toContain('empty')
    expect(await errorText(`${good}\0`)).toContain('NUL')
    expect(await errorText(`${good}\n"${'x'.repeat(900_000)}`)).toContain('never closed')
    expect(await errorText(`${header}\n${'x'.repeat(3_000_000)}`)).toContain('more than 1000000 characters')
    expect(await errorText(Array.from({ length: 10_000 }, (_, index) => `c${index}`).join(','))).toContain('more than 1000 columns')
    expect(await errorText('a\n'.repeat(1_048_577))).toContain('1048576 rows')
    expect(await errorText(new Uint8Array(gzipSync(good).subarray(0, 40)))).toContain('gzip')
  })

  test('a line of a gigabyte is not read to its end', async () => {
    let taken = 0
    const piece = new Uint8Array(1 << 16).fill(120)
    const endless = new Blob([`${header}\n`])
    const stream = () =>
      new ReadableStream<Uint8Array>({
        pull(control) {
          taken += piece.length
          control.enqueue(piece)
        },
      })
    const blob = Object.assign(endless, { stream })
    const message = await readTables([{ name: 'a.csv', blob }]).catch((fault: Error) => fault.message)
    expect(message).toContain('more than 1000000 characters')
    expect(taken).toBeLessThan(2_000_000)
  })

  test('two tables of data, and data described twice, are rejected by name', async () => {
    const rejected = (...names: string[]) => readTables(names.map((name) => file(name, good))).catch((fault: Error) => fault.message)
    expect(await rejected('a.csv', 'b.csv')).toContain('a.csv and b.csv are both data')
    expect(await rejected('vars_meta_data.csv')).toContain('None of the files holds data')
    expect(await rejected('a.csv', 'dataset.json', 'a_vars_meta_data.csv')).toContain('described twice')
  })
})

describe('corrected files', () => {
  test('WBK-02 a corrected CSV file has the changed cells alone changed', async () => {
    const text = `${header},note\r\n${row(1).replace('1.5', '1.50')},"x, ""y"" "\r\n${row(2).replace('2.5', 'NA')},b\r\n`
    const files = [file('a.csv', text)]
    const workbook = await readTables(files)
    const fixed = applyFixes(
      workbook,
      fixableFindings(workbook, vocabulary, ({ fix }) => fix.confidence === 'safe'),
    )
    const { name, content } = await writeCorrected(fixed, files, 0)
    expect(name).toBe('a_corrected.csv')
    expect(await content.text()).toBe(text.replace('NA', ''))
  })
})

test('text that comes in any pieces is cut into the same records', () => {
  const toError = (says: string) => new Error(says)
  const all = (pieces: readonly string[]) => {
    const cutter = new CsvRecords({ separator: ',', maxCharacters: 1000, toError })
    try {
      return [...pieces.flatMap((piece) => [...cutter.feed(piece)]), ...cutter.finish()]
    } catch (fault) {
      return String(fault)
    }
  }
  const text = fc.array(fc.constantFrom('a', ',', '"', '\n', '\r', ' ', '1'), { maxLength: 60 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(text, fc.array(fc.nat(60), { maxLength: 6 }), (whole, cuts) => {
      const at = [0, ...cuts.toSorted((one, other) => one - other), whole.length]
      expect(all(at.slice(1).map((end, index) => whole.slice(at[index], end)))).toEqual(all([whole]))
    }),
  )
  expect(['a;b,c;d', 'a\tb', 'a', '"a,b,c";d'].map(csvSeparatorOf)).toEqual([';', '\t', ',', ';'])
})
