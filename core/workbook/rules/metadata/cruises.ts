import { columnNamed } from '../../Workbook.ts'
import { metadataColumn, trimmed } from '../cells.ts'
import { at, type Rule, type RuleInput } from '../Rule.ts'

/** The names in cruise_names with their rows, blank ones left out; several in a cell are read as such, which a rule of its own warns of. */
export function cruiseNames({ workbook, dataset }: Pick<RuleInput, 'workbook' | 'dataset'>): { name: string; row: number }[] {
  const column = dataset && metadataColumn(dataset, 'dataset_meta_data', 'cruise_names')
  return Array.from({ length: column?.kinds.length ?? 0 }, (_, row) =>
    trimmed(workbook, column, row)
      .split(',')
      .map((name) => ({ name: name.trim(), row })),
  )
    .flat()
    .filter(({ name }) => name !== '')
}

/** WBK-20: one cruise in each row. */
export const cruiseNamesComma: Rule = {
  code: 'cruise-names-comma',
  severity: 'warning',
  sheet: 'dataset_meta_data',
  says: 'Write one cruise in each row of cruise_names, not several in one cell.',
  reads: ['dataset'],
  *check(input) {
    const column = input.dataset && metadataColumn(input.dataset, 'dataset_meta_data', 'cruise_names')
    const first = trimmed(input.workbook, column, 0)
    if (input.dataset && column && first.includes(',')) yield at(input.dataset, column, 0, first)
  },
}

/** WBK-49, D33: what was measured on the spot in the sea was mostly measured on a cruise. */
export const cruiseMissing: Rule = {
  code: 'cruise-missing',
  severity: 'warning',
  sheet: 'dataset_meta_data',
  says: 'In-situ observations usually belong to a cruise. Name it in cruise_names, if there is one.',
  reads: ['dataset', 'variables'],
  *check(input) {
    const { workbook, dataset, variables } = input
    const make = dataset && metadataColumn(dataset, 'dataset_meta_data', 'dataset_make')
    const sensor = variables && metadataColumn(variables, 'vars_meta_data', 'var_sensor')
    const isObserved = trimmed(workbook, make, 0).toLowerCase() === 'observation'
    const rows = Array.from({ length: sensor?.kinds.length ?? 0 }, (_, row) => trimmed(workbook, sensor, row).toLowerCase())
    if (isObserved && rows.includes('in-situ') && cruiseNames(input).length === 0) yield { row: null, column: 'cruise_names' }
  },
}

/** WBK-08: a data set of several cruises says in each row which one it is. */
export const cruiseColumn: Rule = {
  code: 'cruise-column',
  severity: 'warning',
  sheet: 'data',
  says: 'The data set has several cruises. Add a cruise column to the data sheet that names the cruise of each row.',
  reads: ['dataset', 'cruise'],
  *check(input) {
    const { workbook, data, dataset, isSkipped } = input
    const names = cruiseNames(input)
    const column = data && columnNamed(data, 'cruise')
    if (!data || !dataset || data.rowCount === 0) return
    if (!column) {
      if (names.length > 1) yield { row: null, column: 'cruise' }
      return
    }
    const known = new Set(names.map(({ name }) => name.toLowerCase()))
    const told = new Set<string>()
    for (let row = 0; row < column.kinds.length; row++) {
      const name = trimmed(workbook, column, row)
      if (name === '' || known.has(name.toLowerCase()) || told.has(name) || isSkipped(column, row)) continue
      told.add(name)
      yield { ...at(data, column, row, name), says: `The cruise ${name.slice(0, 60)} is not named in cruise_names.` }
    }
  },
}
