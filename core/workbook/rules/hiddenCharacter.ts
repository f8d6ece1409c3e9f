import { hiddenCharacters, plainText } from '../plainText.ts'
import { sheetNames } from '../Workbook.ts'
import { metadataColumn, sheetsOf, trimmed } from './cells.ts'
import { rename } from './introduceError.ts'
import { at, type CellPosition, type Rule, type RuleInput } from './Rule.ts'

/** Longer headers and names are another rule's business. */
const MAX_CHARACTERS = 200

/** A name that looks like another but holds characters that nobody sees, or letters of another script. */
export const hiddenCharacter: Rule = {
  code: 'hidden-character',
  severity: 'error',
  sheet: 'data',
  says: 'The name holds a character that cannot be seen.',
  reads: ['headers', 'dataset', 'variables'],
  example: {
    introduceError: rename('data', 'salinity', 'sal\u200binity'),
    because:
      'Texts that are copied from web pages and PDF files bring along characters that nobody sees, and some keyboards write letters that only look alike. Programs compare every character.',
  },
  *check(input) {
    for (const [sheet, { columns, headerRow }] of sheetsOf(input.workbook, sheetNames))
      for (const { header, letters } of columns)
        yield* found(header, {
          sheet,
          row: null,
          column: plainText(header.slice(0, MAX_CHARACTERS)),
          cell: `${letters}${headerRow}`,
          value: header,
        })
    yield* names(input)
  },
}

function* names({ workbook, variables }: RuleInput): Generator<CellPosition> {
  const column = variables && metadataColumn(variables, 'vars_meta_data', 'var_short_name')
  for (let row = 0; variables && column && row < variables.rowCount; row++) {
    const name = trimmed(workbook, column, row)
    yield* found(name, { ...at(variables, column, row, name), sheet: 'vars_meta_data' })
  }
}

function* found(name: string, place: CellPosition): Generator<CellPosition> {
  const shown = name.slice(0, MAX_CHARACTERS)
  const hidden = hiddenCharacters(shown)
  if (hidden.length === 0) return
  const value = plainText(shown).trim()
  const says = `This looks like "${value.slice(0, 60)}" but contains a ${hidden.slice(0, 3).join(', a ')}.`
  yield { ...place, says, ...(name.length < MAX_CHARACTERS ? { fix: { value, confidence: 'safe' as const } } : {}) }
}
