import { columnNamed } from '../../Workbook.ts'
import { metadataColumn, trimmed } from '../cells.ts'
import { addRow, anywhere, inDataset, inVariable } from '../introduceError.ts'
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
  example: {
    introduceError: inDataset('cruise_names', 'KM1906, KOK1606'),
    because: 'Several names in one cell are read as the name of one cruise, which nobody knows.',
    besides: ['cruise'],
  },
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
  example: {
    first: inVariable('var_sensor', 'In-Situ'),
    introduceError: inDataset('cruise_names', null),
    because: 'A cruise leads readers to the other data sets that were measured with yours.',
  },
  *check(input) {
    const { workbook, dataset, variables } = input
    const make = dataset && metadataColumn(dataset, 'dataset_meta_data', 'dataset_make')
    const sensor = variables && metadataColumn(variables, 'vars_meta_data', 'var_sensor')
    const isObserved = trimmed(workbook, make, 0).toLowerCase() === 'observation'
    const rows = Array.from({ length: sensor?.kinds.length ?? 0 }, (_, row) => trimmed(workbook, sensor, row).toLowerCase())
    if (isObserved && rows.includes('in-situ') && cruiseNames(input).length === 0) yield { row: null, column: 'cruise_names' }
  },
}

const secondCruise = addRow('dataset_meta_data', { cruise_names: 'KOK1606' })

/** WBK-08: a data set of several cruises says in each row which one it is. */
export const cruiseColumn: Rule = {
  code: 'cruise-column',
  severity: 'warning',
  sheet: 'data',
  says: 'The data set has several cruises. Add a cruise column to the data sheet that names the cruise of each row.',
  reads: ['dataset', 'cruise'],
  example: {
    introduceError: secondCruise,
    right: (book) => {
      secondCruise(book)
      for (const [row, cells] of book.data.entries()) cells.push(row === 0 ? 'cruise' : row < 3 ? 'KM1906' : 'KOK1606')
    },
    because: 'With several cruises, only a column says which row belongs to which.',
    portal: anywhere,
  },
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
