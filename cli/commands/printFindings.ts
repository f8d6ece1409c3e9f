import { basename } from 'node:path'
import type { Finding } from '#core/workbook/Finding.ts'
import { placeTextOf } from '#core/workbook/report/grouped.ts'
import { notAskedText } from '#core/workbook/rules/rulesOf.ts'
import { formatNumberOf } from '../terminal/format.ts'
import type { Terminal } from '../terminal/Terminal.ts'
import type { CheckedWorkbook } from './checkFile.ts'
import { titleOf } from './workbookFiles.ts'

type Printed = Pick<CheckedWorkbook, 'file' | 'findings' | 'workbook'>

/** Prints what was found in a file, a line for each; with `isOneOfMany` each line begins with the file. */
export function printFindings(terminal: Terminal, { file, findings, workbook }: Printed, isOneOfMany: boolean): void {
  const before = isOneOfMany ? `${titleOf(file)}: ` : ''
  for (const finding of findings.findings) terminal.print(`${before}${line(finding)}`)
  for (const group of findings.groups) {
    const { code, total, listed } = group
    if (total > listed) terminal.print(`${before}${placeTextOf(group)}: ${formatNumberOf(total - listed, 'more finding')} of ${code}`)
  }
  const { errorCount, warningCount, confirmationCount } = findings
  const name = basename(titleOf(file))
  const others = `${formatNumberOf(warningCount, 'warning')}, ${formatNumberOf(confirmationCount, 'confirmation')}`
  terminal.note(
    errorCount === 0
      ? `${name} has no errors (${others}).`
      : `${name}: ${formatNumberOf(errorCount, 'error')}, ${others}. Errors block a submission.`,
  )
  const notAsked = notAskedText(workbook)
  if (notAsked !== '') terminal.note(notAsked)
}

function line({ severity, sheet, row, column, says, value }: Finding): string {
  const place = [sheet, ...(row === null ? [] : [`row ${row}`]), ...(column === null ? [] : [column])].join(', ')
  return `${severity}: ${place}: ${says}${value === undefined ? '' : ` Found: ${value}`}`
}
