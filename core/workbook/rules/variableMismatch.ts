import { workbookMessages } from '#core/messages/workbook.ts'
import { positionColumns } from '../columns.ts'
import { plainText } from '../plainText.ts'
import type { Sheet } from '../Workbook.ts'
import { isBlank, metadataColumn, trimmed, variableColumns } from './cells.ts'
import { rename } from './introduceError.ts'
import { nearestOf } from './nearest.ts'
import { headerRowBelow } from './positionHeaders.ts'
import { at, type CellPosition, type Rule, type RuleInput } from './Rule.ts'

/** WBK-24, D20: the columns of the data sheet beside the positions and the variables of vars_meta_data match one to one. */
export const variableMismatch: Rule = {
  code: 'cross_validate_data_vars',
  severity: 'error',
  sheet: 'data',
  needsMetadata: true,
  says: 'Data columns and described variables differ.',
  reads: ['data', 'variables'],
  example: {
    introduceError: rename('data', 'salinity', 'salt'),
    because:
      'Here the data sheet calls the column salt. A column that is not described cannot be understood by others; a description without a column promises data that are not there.',
  },
  *check(input) {
    const { workbook, data, variables } = input
    const column = variables && metadataColumn(variables, 'vars_meta_data', 'var_short_name')
    if (!data || !variables || !column || data.columns.length === 0 || variables.rowCount === 0) return
    if (headerRowBelow(workbook, data) !== undefined) return
    // Names that differ in hidden characters alone are told by another rule.
    const columns = new Set(variableColumns(data).map(({ header }) => plainText(header)))
    const described = describedNames(input)
    if (columns.size !== described.size) yield { row: null, column: null, says: workbookMessages.variableCount }
    yield* absent(input, columns, described)
    yield* undescribed(input, data, columns, described)
  },
}

/** What the columns that are no variables say of a row. */
const places: Readonly<Record<string, string>> = {
  time: 'when each row was measured',
  lat: 'where each row was measured',
  lon: 'where each row was measured',
  depth: 'where each row was measured',
  cruise: 'which cruise each row is of',
}

function describedNames({ workbook, variables }: RuleInput): Map<string, number> {
  const column = variables && metadataColumn(variables, 'vars_meta_data', 'var_short_name')
  const names = new Map<string, number>()
  for (let row = 0; row < (variables?.rowCount ?? 0); row++) {
    const name = plainText(trimmed(workbook, column, row))
    if (column && !isBlank(workbook, column, row) && !names.has(name)) names.set(name, row)
  }
  return names
}

function* undescribed(
  { workbook }: RuleInput,
  data: Sheet,
  columns: ReadonlySet<string>,
  described: ReadonlyMap<string, number>,
): Generator<CellPosition> {
  const says = (name: string) =>
    workbook.source?.describedBy === 'json'
      ? `The metadata do not describe the column ${name}.`
      : `The column ${name} is not described in vars_meta_data.`
  const nearest = nearestOf(described.keys())
  const letters = new Map(data.columns.toReversed().map((column) => [plainText(column.header), column.letters]))
  for (const header of columns) {
    if (described.has(header)) continue
    const found = nearest(header)
    const near = found?.word
    const isOtherCase = found?.word.toLowerCase() === header.toLowerCase() && !columns.has(found.word)
    yield {
      row: null,
      column: header,
      cell: `${letters.get(header)}${data.headerRow}`,
      ...(isOtherCase ? { fix: { value: found.word, confidence: 'safe' as const } } : {}),
      says: `${says(header.slice(0, 60))}${near === undefined ? '' : ` Is ${near.slice(0, 60)} meant?`}`,
    }
  }
}

function* absent(
  { workbook, variables }: RuleInput,
  columns: ReadonlySet<string>,
  described: ReadonlyMap<string, number>,
): Generator<CellPosition> {
  const column = variables && metadataColumn(variables, 'vars_meta_data', 'var_short_name')
  if (!variables || !column) return
  const nearest = nearestOf(columns)
  for (const [name, row] of described) {
    if (columns.has(name)) continue
    const near = nearest(name)?.word
    const isOfSheet = workbook.source?.describedBy !== 'json'
    yield {
      ...(isOfSheet ? at(variables, column, row, name) : { row: null, column: name }),
      sheet: 'vars_meta_data',
      says: positionColumns.has(name)
        ? `${name} says ${places[name]} and is not described as a variable. Remove this row.`
        : `The data sheet has no column ${name.slice(0, 60)}.${near === undefined ? '' : ` Is ${near.slice(0, 60)} meant?`}`,
      ...(near === undefined || described.has(near) || !isOfSheet || positionColumns.has(name)
        ? {}
        : { fix: { value: near, confidence: 'likely' as const } }),
    }
  }
}
