import { csvCell } from '#core/text/csvCell.ts'
import type { Finding } from '../Finding.ts'

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
export function issueFiles(findings: readonly Finding[]): ReadonlyMap<string, string> {
  const { cross_validate_data_vars: crossed, cruise } = files
  const isOfVariables = ({ code, sheet }: Finding) => sheet === 'vars_meta_data' && !crossed.has(code)
  return new Map([
    ['cross_validate_data_vars.csv', csvOf(findings.filter(({ code }) => crossed.has(code)))],
    ['var_schema.csv', csvOf(findings.filter(isOfVariables))],
    ['cruise.csv', csvOf(findings.filter(({ code }) => cruise.has(code)))],
    ['findings.csv', csvOf(findings)],
  ])
}

function csvOf(findings: readonly Finding[]): string {
  const lines = findings.map(({ severity, code, sheet, row, column, cell, value, says, fix }) => {
    const fixed = fix === undefined ? '' : fix.value === null ? '(blank)' : String(fix.value)
    return [severity, code, sheet, String(row ?? ''), column ?? '', cell ?? '', value ?? '', says, fixed].map(csvCell).join(',')
  })
  return `${[headers.join(','), ...lines].join('\r\n')}\r\n`
}
