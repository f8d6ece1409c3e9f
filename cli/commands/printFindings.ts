import { basename } from 'node:path'
import { counted } from '#core/text/counted.ts'
import { placeTextOf } from '#core/workbook/report/grouped.ts'
import { listText, type SameFindings, sameFindings, sentenceOf } from '#core/workbook/report/sameFindings.ts'
import { skippedRulesText } from '#core/workbook/rules/rulesOf.ts'
import type { Terminal } from '../terminal/Terminal.ts'
import type { CheckedWorkbook } from './checkFile.ts'
import { titleOf } from './workbookFiles.ts'

type Printed = Pick<CheckedWorkbook, 'file' | 'findings' | 'workbook'>

/** Prints what was found in a file, a line for what is the same in several rows of a column; with `isOneOfMany` each line begins with the file. */
export function printFindings(terminal: Terminal, { file, findings, workbook }: Printed, isOneOfMany: boolean): void {
  const before = isOneOfMany ? `${titleOf(file)}: ` : ''
  for (const same of sameFindings(findings.findings)) terminal.print(`${before}${line(same)}`)
  for (const group of findings.groups) {
    const { code, total, listed } = group
    if (total > listed) terminal.print(`${before}${placeTextOf(group)}: ${counted(total - listed, 'more finding')} of ${code}`)
  }
  const { errorCount, warningCount, confirmationCount } = findings
  const name = basename(titleOf(file))
  const others = `${counted(warningCount, 'warning')}, ${counted(confirmationCount, 'confirmation')}`
  terminal.note(
    errorCount === 0
      ? `${name} has no errors (${others}).`
      : `${name}: ${counted(errorCount, 'error')}, ${others}. Errors block a submission.`,
  )
  const skippedRules = skippedRulesText(workbook)
  if (skippedRules !== '') terminal.note(skippedRules)
}

function line(same: SameFindings): string {
  const values = [...new Set(same.findings.flatMap(({ value }) => value ?? []))]
  return `${same.severity}: ${sentenceOf(same)}${values.length === 0 ? '' : ` Found: ${listText(values, MAX_VALUES)}`}`
}

/** Values that are written out. */
const MAX_VALUES = 3
