import { counted } from '#core/text/counted.ts'
import { cellKind, kindAt, numberAt, type SheetColumn, textAt } from '../Workbook.ts'
import { isBlank, ofVariables } from './cells.ts'
import { inData, stations } from './introduceError.ts'
import { at, type CellPosition, type Rule, type RuleInput } from './Rule.ts'

/** WBK-43: a variable is numbers or texts, not both; told at the first cell of the rarer kind. */
export const mixedTypes: Rule = {
  code: 'mixed-types',
  severity: 'warning',
  sheet: 'data',
  says: 'Numbers and text are in one column.',
  example: {
    first: stations,
    introduceError: inData('station', 3, 14),
    because: 'A column of texts with a few numbers is often the result of a program that guessed. Sorting and comparing then go wrong.',
  },
  parts: (input) => ofVariables(input, mixture),
}

function* mixture(input: RuleInput, column: SheetColumn): Generator<CellPosition> {
  const { workbook, data } = input
  const { numbers, texts, firstNumber, firstText } = countKinds(input, column)
  if (!data || numbers === 0 || texts === 0) return
  const row = texts <= numbers ? firstText : firstNumber
  yield {
    ...at(data, column, row, textAt(workbook, column, row)),
    says: `${counted(numbers, 'number')} and ${counted(texts, 'text')} in one column.`,
  }
}

function countKinds({ workbook, isSkipped }: RuleInput, column: SheetColumn) {
  let [numbers, texts, firstNumber, firstText] = [0, 0, -1, -1]
  for (let row = 0; row < column.kinds.length; row++) {
    if (column.kinds[row] === cellKind.number) {
      if (numbers++ === 0) firstNumber = row
      continue
    }
    if (isBlank(workbook, column, row) || isSkipped(column, row) || kindAt(column, row) === cellKind.date) continue
    if (Number.isNaN(numberAt(workbook, column, row))) {
      if (texts++ === 0) firstText = row
    } else if (numbers++ === 0) firstNumber = row
  }
  return { numbers, texts, firstNumber, firstText }
}
