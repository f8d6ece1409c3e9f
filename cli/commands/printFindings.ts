import { basename } from 'node:path'
import { countText } from '#core/text/counted.ts'
import type { Finding } from '#core/workbook/Finding.ts'
import { placeTextOf } from '#core/workbook/report/grouped.ts'
import { notAskedText } from '#core/workbook/rules/rulesOf.ts'
import { formatNumberOf } from '../terminal/format.ts'
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

/** Findings of one rule, value and column, in the order of the first of each. */
function sameFindings(findings: readonly Finding[]): readonly (readonly Finding[])[] {
  const groups = new Map<string, Finding[]>()
  for (const finding of findings) {
    const { code, sheet, column, says, value } = finding
    const key = JSON.stringify([code, sheet, column, says, value])
    const known = groups.get(key)
    if (known) known.push(finding)
    else groups.set(key, [finding])
  }
  return [...groups.values()]
}

/** Rows that are written out where they do not follow each other. */
const MOST_ROWS = 3

function line(same: readonly Finding[]): string {
  const rows = same.flatMap(({ row }) => row ?? [])
  const [first] = same
  if (first === undefined) return ''
  const { severity, sheet, column, says, value } = first
  const place = [sheet, ...(rows.length === 0 ? [] : [rowsText(rows)]), ...(column === null ? [] : [column])].join(', ')
  return `${severity}: ${place}: ${says}${value === undefined ? '' : ` Found: ${value}`}`
}

/** `row 2`, `rows 2 to 9`, or `rows 2, 5, 7 and 12 more`. */
function rowsText(rows: readonly number[]): string {
  const [first = 0, last = 0] = [rows[0], rows.at(-1)]
  if (rows.length === 1) return `row ${first}`
  if (rows.length > 2 && last - first === rows.length - 1) return `rows ${first} to ${last}`
  const more = rows.length - MOST_ROWS
  return more > 0 ? `rows ${rows.slice(0, MOST_ROWS).join(', ')} and ${countText(more)} more` : `rows ${rows.join(', ')}`
}
