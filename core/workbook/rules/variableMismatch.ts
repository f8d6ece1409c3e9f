import { workbookMessages } from '#core/messages/workbook.ts'
import { isBlank, metadataColumn, trimmed, variableColumns } from './cells.ts'
import { nearestOf } from './nearest.ts'
import { at, type Place, type Rule, type RuleInput } from './Rule.ts'

/** WBK-24, D20: the columns of the data sheet beside the positions and the variables of vars_meta_data match one to one. */
export const variableMismatch: Rule = {
  code: 'cross_validate_data_vars',
  severity: 'error',
  sheet: 'data',
  says: 'Data columns and described variables differ.',
  *check(input) {
    const { data, variables } = input
    const column = variables && metadataColumn(variables, 'vars_meta_data', 'var_short_name')
    if (!data || !variables || !column || data.columns.length === 0 || variables.rowCount === 0) return
    const columns = new Set(variableColumns(data).map(({ header }) => header))
    const described = describedNames(input)
    if (columns.size !== described.size) yield { row: null, column: null, says: workbookMessages.variableCount }
    yield* absent(input, columns, described)
    yield* undescribed(columns, described)
  },
}

function describedNames({ workbook, variables }: RuleInput): Map<string, number> {
  const column = variables && metadataColumn(variables, 'vars_meta_data', 'var_short_name')
  const names = new Map<string, number>()
  for (let row = 0; row < (variables?.rowCount ?? 0); row++) {
    const name = trimmed(workbook, column, row)
    if (column && !isBlank(workbook, column, row) && !names.has(name)) names.set(name, row)
  }
  return names
}

function* undescribed(columns: ReadonlySet<string>, described: ReadonlyMap<string, number>): Generator<Place> {
  const nearest = nearestOf(described.keys())
  for (const header of columns) {
    if (described.has(header)) continue
    const near = nearest(header)?.word
    yield {
      row: null,
      column: header,
      says: `The column ${header.slice(0, 60)} is not described in vars_meta_data.${near === undefined ? '' : ` Is ${near.slice(0, 60)} meant?`}`,
    }
  }
}

function* absent({ variables }: RuleInput, columns: ReadonlySet<string>, described: ReadonlyMap<string, number>): Generator<Place> {
  const column = variables && metadataColumn(variables, 'vars_meta_data', 'var_short_name')
  if (!variables || !column) return
  const nearest = nearestOf(columns)
  for (const [name, row] of described) {
    if (columns.has(name)) continue
    const near = nearest(name)?.word
    yield {
      ...at(variables, column, row, name),
      sheet: 'vars_meta_data',
      says: `The data sheet has no column ${name.slice(0, 60)}.${near === undefined ? '' : ` Is ${near.slice(0, 60)} meant?`}`,
      ...(near === undefined || described.has(near) ? {} : { fix: { value: near, confidence: 'likely' as const } }),
    }
  }
}
