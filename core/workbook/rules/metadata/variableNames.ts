import { isTemplateText, metadataColumn, trimmed } from '../cells.ts'
import { inVariable } from '../introduceError.ts'
import { at, type CellPosition, type Rule, type RuleInput } from '../Rule.ts'

/** WBK-23: no two variables have the same short name, whatever the letter case. */
export const shortNameTwice: Rule = {
  code: 'short-name-twice',
  severity: 'error',
  sheet: 'vars_meta_data',
  says: 'Another variable has this short name.',
  reads: ['variables'],
  example: {
    introduceError: inVariable('var_short_name', 'Temperature'),
    because: 'Programs ask for a variable by its short name. Letter case makes no difference.',
  },
  check: (input) => repeated(input, 'var_short_name'),
}

/** WBK-25: no two variables have the same long name. */
export const longNameTwice: Rule = {
  code: 'long-name-twice',
  severity: 'error',
  sheet: 'vars_meta_data',
  says: 'Another variable has this long name.',
  reads: ['variables'],
  example: {
    introduceError: inVariable('var_long_name', 'Sea Water Temperature'),
    because: 'People choose a variable by its long name and must be able to tell two of them apart.',
  },
  check: (input) => repeated(input, 'var_long_name'),
}

/** WBK-32: keywords distinguish the variables of a data set; their order and letter case do not. */
export const keywordsTwice: Rule = {
  code: 'field_uniqueness',
  severity: 'error',
  sheet: 'vars_meta_data',
  says: 'Another variable has the same keywords. Add what distinguishes this one.',
  reads: ['variables'],
  example: {
    introduceError: inVariable('var_keywords', 'temperature, in situ, CTD, North Pacific Ocean'),
    because: 'If two variables have the same keywords, a search always finds both.',
  },
  check: (input) =>
    repeated(input, 'var_keywords', (text) =>
      text
        .split(',')
        .map((word) => word.trim())
        .filter(Boolean)
        .toSorted()
        .join(','),
    ),
}

function* repeated({ workbook, variables }: RuleInput, name: string, keyOf = (text: string) => text): Generator<CellPosition> {
  const column = variables && metadataColumn(variables, 'vars_meta_data', name)
  if (!variables || !column) return
  const first = new Map<string, number>()
  for (let row = 0; row < variables.rowCount; row++) {
    const text = trimmed(workbook, column, row)
    const key = keyOf(text.toLowerCase())
    const known = first.get(key)
    if (key === '' || isTemplateText(text)) continue
    if (known === undefined) first.set(key, row)
    else {
      const place = at(variables, column, row, text)
      yield { ...place, says: `The variable of row ${variables.rowNumbers[known]} has the same ${words[name]}.` }
    }
  }
}

const words: Readonly<Record<string, string>> = {
  var_short_name: 'short name',
  var_long_name: 'long name',
  var_keywords: 'keywords. Add what distinguishes this one',
}
