import { describe, expect, test } from 'vitest'
import { readWorkbook } from '#core/workbook/read.ts'
import { cellKind, columnNamed, type Workbook } from '#core/workbook/Workbook.ts'
import { handWritten, oneSheet } from '../../fixtures/workbooks/parts.ts'

/** The cells of the sheet `data` as plain values, headers first; dates as `{serial}`, errors as `{error}`. */
function table({ sheets, texts }: Workbook, name = 'data') {
  const sheet = sheets.get(name)
  if (!sheet) throw new Error(`no sheet ${name}`)
  const cell = (kind: number | undefined, value: number) => {
    if (kind === cellKind.text) return texts[value]
    if (kind === cellKind.error) return { error: texts[value] }
    if (kind === cellKind.boolean) return value === 1
    if (kind === cellKind.date) return { serial: value }
    if (kind === cellKind.formula) return { formula: texts[value] }
    return kind === cellKind.number ? value : null
  }
  const rows = Array.from({ length: sheet.rowCount }, (_, row) =>
    sheet.columns.map(({ kinds, values }) => cell(kinds[row], values[row] ?? 0)),
  )
  return [sheet.columns.map(({ header }) => header), ...rows]
}
const inline = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
const header = '<row r="1"><c r="A1" t="str"><v>a</v></c></row>'

describe('cells', () => {
  test('every type of cell is read as what it holds', async () => {
    const rows = `${header}<row r="2"><c r="A2"><v>1.5</v></c></row><row r="3"><c r="A3" t="n"><v>-2e-3</v></c></row>
      <row r="4"><c r="A4" t="b"><v>1</v></c></row><row r="5"><c r="A5" t="e"><v>#N/A</v></c></row>
      <row r="6"><c r="A6" t="inlineStr"><is><t>in</t></is></c></row><row r="7"><c r="A7" t="d"><v>2020-01-01T00:00:00</v></c></row>
      <row r="8"><c r="A8"><v/></c></row>`
    const [, ...values] = table(await readWorkbook(oneSheet(rows)))
    expect(values.flat()).toEqual([1.5, -0.002, true, { error: '#N/A' }, 'in', '2020-01-01T00:00:00'])
  })

  test('SEC-22 formulas are never computed, only the values stored with them are read', async () => {
    const rows = `${header}<row r="2"><c r="A2"><f>HYPERLINK("http://evil.example")</f><v>7</v></c></row>
      <row r="3"><c r="A3" t="str"><f>1+1</f><v>two</v></c></row><row r="4"><c r="A4"><f>1+1</f></c></row><row r="5"><c r="A5"><v>9</v></c></row>
      <row r="6"><c r="A6"><f>1-1</f><v>0</v></c></row>`
    const workbook = await readWorkbook(oneSheet(rows))
    expect(table(workbook).slice(1).flat()).toEqual([7, 'two', { formula: '=1+1' }, 9, 0])
    expect([...(workbook.sheets.get('data')?.rowNumbers ?? [])]).toEqual([2, 3, 4, 5, 6])
  })

  test('shared texts join rich runs and leave phonetic readings out', async () => {
    const sharedStrings =
      '<si><t>plain</t></si><si><r><rPr><b/></rPr><t>rich </t></r><r><t xml:space="preserve">text</t></r></si><si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh><phoneticPr fontId="1"/></si><si/>'
    const rows = `${header}${[0, 1, 2, 3].map((index) => `<row><c t="s"><v>${index}</v></c></row>`).join('')}`
    expect(table(await readWorkbook(oneSheet(rows, { sharedStrings }))).slice(1)).toEqual([['plain'], ['rich text'], ['東京']])
  })

  test('entities, CDATA, comments and Excel escapes become the text they mean', async () => {
    const rows = `${header}<row>${inline('a &lt;b&gt; &amp;amp; &quot;&apos;')}</row><row>${inline('&#x4E2D;&#128031;')}</row>
      <row><c t="str"><v><![CDATA[<raw> & ]]>more<!-- not this --> text</v></c></row><row>${inline('tab_x0009_line_x000D_')}</row>
      <row><c><v>1<!-- split -->2</v></c></row>`
    expect(
      table(await readWorkbook(oneSheet(rows)))
        .slice(1)
        .flat(),
    ).toEqual(['a <b> &amp; "\'', '中🐟', '<raw> & more text', 'tab\tline\r', 12])
  })

  test('prefixed tags, odd quotes, blanks around = and > inside of attributes are read alike', async () => {
    const rows = `<x:sheetData><x:row  r = '1' ><x:c t='str' r = "B1" note="a > b / c"><x:v>b</x:v></x:c></x:row><x:row r="2"><x:c r="B2"><x:v>3</x:v></x:c></x:row></x:sheetData>`
    const workbook = await readWorkbook(handWritten({ sheets: { data: rows }, prefix: 'x' }))
    expect(table(workbook)).toEqual([['b'], [3]])
    expect(workbook.sheets.get('data')?.columns[0]?.letters).toBe('B')
  })

  test('rows and cells without a place follow the one before, gaps stay gaps', async () => {
    const rows =
      '<row><c t="str"><v>a</v></c><c t="str"><v>b</v></c></row><row r="5"><c r="B5"><v>1</v></c><c><v>2</v></c></row><row><c><v>3</v></c></row>'
    const sheet = (await readWorkbook(oneSheet(rows))).sheets.get('data')
    expect(sheet?.columns.map(({ letters, header: title }) => [letters, title])).toEqual([
      ['A', 'a'],
      ['B', 'b'],
      ['C', ''],
    ])
    expect([...(sheet?.rowNumbers ?? [])]).toEqual([5, 6])
  })

  test('WBK-50 numbers that a style shows as dates are marked and never converted', async () => {
    const styles =
      '<numFmts><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="0.00&quot; days&quot;"/><numFmt numFmtId="166" formatCode="[Red]0.0"/><numFmt numFmtId="167" formatCode="[h]:mm"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/><xf numFmtId="167"/></cellXfs>'
    const cells = [0, 1, 2, 3, 4, 5].map((style) => `<c s="${style}"><v>45000.5</v></c>`).join('')
    const workbook = await readWorkbook(
      oneSheet(`${header}<row>${cells}</row>`, { styles, workbookProperties: '<workbookPr date1904="1"/>' }),
    )
    const serial = { serial: 45000.5 }
    expect(table(workbook)[1]).toEqual([45000.5, serial, serial, 45000.5, 45000.5, serial])
    expect(workbook.uses1904).toBe(true)
  })

  test('headers of any name are only names: __proto__, constructor and their like do no harm', async () => {
    const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty']
    const rows = `<row>${names.map(inline).join('')}</row><row>${names.map((_, index) => `<c><v>${index}</v></c>`).join('')}</row>`
    const workbook = await readWorkbook(oneSheet(rows))
    expect(table(workbook)).toEqual([names, [0, 1, 2, 3]])
    const sheet = workbook.sheets.get('data')
    expect(sheet && columnNamed(sheet, 'valueOf')).toBeUndefined()
    expect(Object.hasOwn(Object.prototype, '0')).toBe(false)
  })
})

describe('the file', () => {
  const rows = `${header}<row><c><v>1</v></c></row>`
  test.each([
    ['absolute targets', { isAbsolute: true }],
    ['ZIP64 sizes', { zip64: true }],
    [
      'stored parts',
      {
        change: (parts: { name: string; content: string | Uint8Array }[]) => parts.map((part) => ({ ...part, method: 'stored' as const })),
      },
    ],
    [
      'data descriptors',
      { change: (parts: { name: string; content: string | Uint8Array }[]) => parts.map((part) => ({ ...part, hasDescriptor: true })) },
    ],
  ])('a workbook with %s is read', async (_, options) => {
    expect(table(await readWorkbook(oneSheet(rows, options)))).toEqual([['a'], [1]])
  })

  test('only the wanted sheets are read, all are named', async () => {
    const sheet = `<sheetData>${rows}</sheetData>`
    const workbook = await readWorkbook(handWritten({ sheets: { notes: sheet, data: sheet } }), { sheets: ['data'] })
    expect([...workbook.sheets.keys()]).toEqual(['data'])
    expect(workbook.sheetNames).toEqual(['notes', 'data'])
  })

  test('progress runs from 0 to 1 and a stopped reading rejects with the reason', async () => {
    const many = Array.from({ length: 60_000 }, (_, index) => `<row><c><v>${Math.sin(index)}</v></c></row>`).join('')
    const shares: number[] = []
    await readWorkbook(oneSheet(header + many), { onProgress: (share) => shares.push(share) })
    expect(shares).toEqual([...shares].sort((a, b) => a - b))
    expect(shares.at(-1)).toBe(1)
    const stop = new AbortController()
    const reading = readWorkbook(oneSheet(header + many), { signal: stop.signal, onProgress: () => stop.abort(new Error('enough')) })
    await expect(reading).rejects.toThrow('enough')
  })
})
