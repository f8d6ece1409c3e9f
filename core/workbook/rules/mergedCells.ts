import { cellKind, kindAt, rowIndexOf, type Sheet, type SheetColumn, type SheetName, textAt, type Workbook } from '../Workbook.ts'
import { isBlank, sheetsOf } from './cells.ts'
import { all, inData } from './introduceError.ts'
import { mergedRangesOf } from './mergedRows.ts'
import { at, type CellPosition, type Fix, type Rule } from './Rule.ts'
import { serialText } from './timeCell.ts'

/** Of merged cells only the first holds the value: a file of columns has blanks in the others. */
export const mergedCells: Rule = {
  code: 'merged-cells',
  severity: 'error',
  sheet: 'data',
  says: 'The cell is merged with the one above, which alone holds the value. Write it into each row.',
  example: {
    merged: [{ letters: 'B', first: 2, last: 4 }],
    introduceError: all(inData('lat', 2, null), inData('lat', 3, null)),
    because: 'Merged cells show one value over many rows, but only the first row holds it: the others would be published without.',
  },
  *parts({ workbook }) {
    for (const [name, sheet] of sheetsOf(workbook, ['data', 'vars_meta_data']))
      for (const column of sheet.columns)
        if (mergedRangesOf(sheet, column.letters).length > 0)
          yield { reads: [column, sheet.merged], check: () => blanksBelow(workbook, sheet, column, name) }
  },
}

function* blanksBelow(workbook: Workbook, sheet: Sheet, column: SheetColumn, name: SheetName): Generator<CellPosition> {
  for (const { letters, first, last } of mergedRangesOf(sheet, column.letters)) {
    const top = rowIndexOf(sheet, first)
    if (top === -1 || isBlank(workbook, column, top)) continue
    const fix = shownValue(workbook, column, top)
    const says = `${letters}${first} to ${letters}${last} are merged, and only ${letters}${first} holds the value. Write it into each row.`
    for (let row = top + 1; row < sheet.rowCount && (sheet.rowNumbers[row] ?? last + 1) <= last; row++)
      if (isBlank(workbook, column, row)) yield { ...at(sheet, column, row, ''), sheet: name, says, ...(fix ? { fix } : {}) }
  }
}

/** What the first cell holds, as a cell without a style can hold it. */
function shownValue(workbook: Workbook, column: SheetColumn, row: number): Fix | undefined {
  switch (kindAt(column, row)) {
    case cellKind.number:
      return { value: column.values[row] ?? null, confidence: 'safe' }
    case cellKind.text:
      return { value: textAt(workbook, column, row), confidence: 'safe' }
    case cellKind.date: {
      const value = serialText(column.values[row] ?? Number.NaN, workbook.uses1904)
      return value === undefined ? undefined : { value, confidence: 'safe' }
    }
    default:
      return undefined
  }
}
