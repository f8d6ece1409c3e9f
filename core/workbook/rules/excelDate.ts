import { cellKind, kindAt, type SheetColumn, type Workbook } from '../Workbook.ts'
import { isBlank, numericNames, variableColumns } from './cells.ts'
import { inData, stations } from './introduceError.ts'
import { at, type CellPosition, type Rule, type RuleInput } from './Rule.ts'
import { serialText } from './timeCell.ts'

/** A variable is published as numbers or texts: a date of Excel would become its serial number, such as 42430 for MAR-1. */
export const excelDate: Rule = {
  code: 'excel-date',
  severity: 'error',
  sheet: 'data',
  says: 'This is a date of Excel, which would be published as a number.',
  example: {
    first: stations,
    introduceError: inData('station', 3, { date: 42_430 }),
    because:
      'Excel takes texts such as MAR-1, and numbers such as 3.1 in some countries, for dates, and keeps nothing of what was typed. Give the column the format Text before you type or paste.',
  },
  *parts(input) {
    const numeric = numericNames(input)
    for (const column of input.data ? variableColumns(input.data) : []) {
      const isNumeric = numeric.has(column.header)
      yield { reads: [column, isNumeric], check: () => dates(input, column, isNumeric) }
    }
  },
}

function* dates({ workbook, data, isSkipped }: RuleInput, column: SheetColumn, isNumeric: boolean): Generator<CellPosition> {
  const isOfDates = !isNumeric && hasOnlyDates(workbook, column)
  for (let row = 0; data && row < column.kinds.length; row++) {
    if (kindAt(column, row) !== cellKind.date || isSkipped(column, row)) continue
    const text = serialText(column.values[row] ?? Number.NaN, workbook.uses1904)
    const shown = text === undefined ? 'a date' : `the date ${text}`
    yield {
      ...at(data, column, row, String(column.values[row])),
      says: isOfDates
        ? `This is ${shown} as Excel stores it, and would be published as a number. Write it as text.`
        : `Excel has turned what was typed here into ${shown}. Type it again in a cell with the format ${isNumeric ? 'Number' : 'Text'}.`,
      ...(isOfDates && text !== undefined ? { fix: { value: text, confidence: 'safe' as const } } : {}),
    }
  }
}

const hasOnlyDates = (workbook: Workbook, column: SheetColumn): boolean =>
  column.kinds.every((kind, row) => kind === cellKind.date || isBlank(workbook, column, row))
