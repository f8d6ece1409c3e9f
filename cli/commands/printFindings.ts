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

/** Findings of one rule and column that say the same, in the order of the first of each. */
function sameFindings(findings: readonly Finding[]): readonly (readonly Finding[])[] {
  const groups = new Map<string, Finding[]>()
  for (const finding of findings) {
    const { code, sheet, column, says } = finding
    const key = JSON.stringify([code, sheet, column, says])
    const known = groups.get(key)
    if (known) known.push(finding)
    else groups.set(key, [finding])
  }
  return [...groups.values()]
}

/** Rows, or runs of rows, and values that are written out. */
const [MOST_RUNS, MOST_VALUES] = [8, 3]

function line(same: readonly Finding[]): string {
  const rows = same.flatMap(({ row }) => row ?? [])
  const [first] = same
  if (first === undefined) return ''
  const { severity, sheet, column, says } = first
  const place = [sheet, ...(rows.length === 0 ? [] : [rowsText(rows)]), ...(column === null ? [] : [column])].join(', ')
  const values = [...new Set(same.flatMap(({ value }) => value ?? []))]
  return `${severity}: ${place}: ${says}${values.length === 0 ? '' : ` Found: ${listText(values, MOST_VALUES)}`}`
}

/** `row 2`, `rows 2 to 9`, `rows 2, 5 to 7`. */
function rowsText(rows: readonly number[]): string {
  const runs: { first: number; last: number }[] = []
  for (const row of rows) {
    const run = runs.at(-1)
    if (run && row === run.last + 1) run.last = row
    else runs.push({ first: row, last: row })
  }
  const texts = runs.map(({ first, last }) => (first === last ? String(first) : `${first} to ${last}`))
  return `${rows.length === 1 ? 'row' : 'rows'} ${listText(texts, MOST_RUNS)}`
}

/** So many of them, and how many there are besides. */
const listText = (texts: readonly string[], most: number): string =>
  texts.length > most ? `${texts.slice(0, most).join(', ')} and ${countText(texts.length - most)} more` : texts.join(', ')
