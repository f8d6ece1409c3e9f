import { csvCell } from '#core/text/csvCell.ts'
import type { Finding, Findings } from '../Finding.ts'

/** The files of findings that the specification names (CLI-02), each with the rules whose findings it holds. */
const files = {
  cross_validate_data_vars: new Set(['cross_validate_data_vars', 'duplicate-column', 'column-empty', 'value-not-number', 'mixed-types']),
  cruise: new Set(['cruise', 'cruise-missing', 'cruise-names-comma', 'cruise-column']),
} as const

const headers = ['severity', 'rule', 'sheet', 'row', 'column', 'cell', 'value', 'message', 'fix'] as const

/**
 * Findings as CSV files by their names: `cross_validate_data_vars`, `var_schema` (all else about vars_meta_data), `cruise`, and `findings` with
 * all of them. A file without findings has its headers.
 */
export function issueFiles(findings: Iterable<Finding>): ReadonlyMap<string, string> {
  const { cross_validate_data_vars: crossed, cruise } = files
  const lines = { crossed: [headers.join(',')], variables: [headers.join(',')], cruise: [headers.join(',')], all: [headers.join(',')] }
  for (const finding of findings) {
    const line = lineOf(finding)
    lines.all.push(line)
    if (crossed.has(finding.code)) lines.crossed.push(line)
    else if (finding.sheet === 'vars_meta_data') lines.variables.push(line)
    if (cruise.has(finding.code)) lines.cruise.push(line)
  }
  return new Map([
    ['cross_validate_data_vars.csv', ended(lines.crossed)],
    ['var_schema.csv', ended(lines.variables)],
    ['cruise.csv', ended(lines.cruise)],
    ['findings.csv', ended(lines.all)],
  ])
}

/** The listed findings of some files as one CSV text, the file in the first column. */
export function findingsCsv(checked: readonly { readonly file: string; readonly findings: Findings }[]): string {
  const lines = checked.flatMap(({ file, findings }) => findings.findings.map((finding) => `${csvCell(file)},${lineOf(finding)}`))
  return ended([['file', ...headers].join(','), ...lines])
}

const ended = (lines: readonly string[]): string => `${lines.join('\r\n')}\r\n`

function lineOf({ severity, code, sheet, row, column, cell, value, says, fix }: Finding): string {
  const fixed = fix === undefined ? '' : fix.value === null ? '(blank)' : String(fix.value)
  return [severity, code, sheet, String(row ?? ''), column ?? '', cell ?? '', value ?? '', says, fixed].map(csvCell).join(',')
}
