import { describe, expect, test } from 'vitest'
import { vocabulary } from '#core/catalog/vocabulary.ts'
import { columnExamples } from '#core/workbook/columnExamples.ts'
import { workbookColumns } from '#core/workbook/columns.ts'
import { validateWorkbook } from '#core/workbook/validate.ts'
import { type SheetName, sheetNames } from '#core/workbook/Workbook.ts'
import { workbookOf } from '#core/workbook/workbookOf.ts'
import { Random } from '../../fuzz/Random.ts'
import { cleanBook } from '../../fuzz/workbooks/cleanBook.ts'

/** What is found in a column, errors apart from the rest, when the first row of a workbook without faults has this text there. */
function foundWith(sheet: SheetName, name: string, text: string): { readonly all: string[]; readonly errors: string[] } {
  const book = cleanBook(new Random(1))
  const [headers = [], first] = book[sheet]
  const index = headers.indexOf(name)
  if (first === undefined || index === -1) throw new Error(`the workbook has no ${name}`)
  first[index] = sheet === 'data' && Number.isFinite(Number(text)) ? Number(text) : text || null
  const { findings } = validateWorkbook(workbookOf(book), vocabulary)
  // Another name for a variable has no column in the data, whatever it is.
  const ofColumn = findings.filter(
    (finding) => finding.sheet === sheet && finding.column === name && finding.code !== 'cross_validate_data_vars',
  )
  const codesOf = (some: typeof ofColumn) => some.map(({ code }) => code)
  return { all: codesOf(ofColumn), errors: codesOf(ofColumn.filter(({ severity }) => severity === 'error')) }
}

describe('GDE-04 what the guide shows for each column is what the checks find', () => {
  test.each(sheetNames.flatMap((sheet) => workbookColumns[sheet].map(({ name }) => [name, sheet] as const)))('%s', (name, sheet) => {
    const { right, wrong } = columnExamples[name] ?? { right: [], wrong: [] }
    expect(right.length, 'examples').toBeGreaterThan(0)
    for (const [text] of wrong) expect(foundWith(sheet, name, text).all, text).not.toEqual([])
    for (const text of right) expect(foundWith(sheet, name, text).errors, text).toEqual([])
  })
})
