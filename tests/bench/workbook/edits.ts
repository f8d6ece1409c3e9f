import { openAsBlob } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { vocabulary } from '#core/catalog/vocabulary.ts'
import { readWorkbook } from '#core/workbook/read.ts'
import { validateWorkbook } from '#core/workbook/validate.ts'
import type { SheetName } from '#core/workbook/Workbook.ts'
import { WorkbookSession } from '#core/workbook/WorkbookSession.ts'
import { median } from '../report.ts'
import type { EditReading } from './write.ts'

/** Edits one cell of each column of the data, and one of the metadata, of one workbook in a process of its own, and prints an EditReading as JSON. */
const [path = ''] = process.argv.slice(2)
const ROUNDS = 7
const cells: readonly (readonly [sheet: SheetName, cell: string, text: string])[] = [
  ...'ABCDEFGHIJ'.split('').map((letters) => ['data', `${letters}100002`, letters === 'A' ? '2019-01-01T00:00:00' : '12.5'] as const),
  ['dataset_meta_data', 'B2', 'Another Name'],
  ['vars_meta_data', 'D3', 'K'],
]
const session = new WorkbookSession(await readWorkbook(await openAsBlob(path)), vocabulary)
session.check()
const editMs = cells.map(([sheet, cell, text]) => {
  const rounds = Array.from({ length: ROUNDS }, (_, round) => {
    const started = performance.now()
    session.put(sheet, cell, round % 2 === 0 ? text : `${text}${round}`)
    session.check()
    return performance.now() - started
  })
  return { cell: `${sheet} ${cell}`, ms: median(rounds) }
})
const slowest = editMs.toSorted((one, other) => other.ms - one.ms)[0] ?? { cell: '', ms: Number.NaN }
const started = performance.now()
const whole = validateWorkbook(session.fixed.workbook, vocabulary)
const wholeMs = performance.now() - started
const reading: EditReading = { slowest, wholeMs, isEqual: isDeepStrictEqual(whole, session.check().findings) }
console.log(JSON.stringify(reading))
