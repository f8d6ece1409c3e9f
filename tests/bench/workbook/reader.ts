import { existsSync, openAsBlob, readFileSync } from 'node:fs'
import ExcelJS from 'exceljs'
import { vocabulary } from '#core/catalog/vocabulary.ts'
import { readWorkbook } from '#core/workbook/read.ts'
import { validateWorkbook } from '#core/workbook/validate.ts'
import { cellKind } from '#core/workbook/Workbook.ts'
import type { Reading } from './write.ts'

/** Reads one workbook in a process of its own, `ours`, `exceljs`, or `checked` (by ours, and validated), and prints a Reading as JSON. */
const [reader = '', path = ''] = process.argv.slice(2)
const started = performance.now()
const sums = reader === 'exceljs' ? await readByPeer() : await readByUs(reader === 'checked')
const reading: Reading = { ms: performance.now() - started, peakMegabytes: peakMegabytes(), ...sums }
console.log(JSON.stringify(reading))

async function readByUs(isChecked: boolean) {
  const workbook = await readWorkbook(await openAsBlob(path))
  const { sheets, texts } = workbook
  if (isChecked && validateWorkbook(workbook, vocabulary).errorCount > 0) throw new Error('the workbook has errors')
  let [numbers, characters, cells] = [0, 0, 0]
  for (const { columns } of sheets.values()) {
    for (const { header, kinds, values } of columns) {
      let sum = 0
      characters += header.length
      cells++
      for (let row = 0; row < kinds.length; row++) {
        const kind = kinds[row]
        const value = values[row] ?? 0
        if (kind === cellKind.text) characters += texts[value]?.length ?? 0
        else if (kind === cellKind.number) sum += value
        if (kind !== cellKind.blank) cells++
      }
      numbers += sum
    }
  }
  return { numbers, characters, cells }
}

async function readByPeer() {
  let [numbers, characters, cells] = [0, 0, 0]
  // Numbers of each column are added up on their own, as ours are, so that the sums are equal to the last bit.
  const columns: number[] = []
  const options = { worksheets: 'emit', sharedStrings: 'cache', styles: 'cache' } as const
  for await (const sheet of new ExcelJS.stream.xlsx.WorkbookReader(path, options)) {
    for await (const row of sheet) {
      row.eachCell(({ value }, column) => {
        cells++
        if (typeof value === 'number') columns[column] = (columns[column] ?? 0) + value
        else if (typeof value === 'string') characters += value.length
      })
    }
  }
  for (const sum of columns) numbers += sum ?? 0
  return { numbers, characters, cells }
}

/** What Linux says of this program alone: the figure of getrusage may be that of the parent from before the start. */
function peakMegabytes(): number {
  const status = existsSync('/proc/self/status') ? readFileSync('/proc/self/status', 'utf8') : ''
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? process.resourceUsage().maxRSS) / 1024
}
