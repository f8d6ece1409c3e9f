import { limits } from '#core/limits.ts'
import type { Vocabulary } from '../../vocabulary.ts'
import { metadataColumns, rowsOf, trimmed } from '../cells.ts'
import { nearest } from '../nearest.ts'
import { at, type Fix, type Rule } from '../Rule.ts'

/** Lists of more terms are not written out in a sentence. */
const MOST_SAID = 12

/** WBK-13, WBK-19, WBK-26, WBK-28, WBK-31: cells that choose from a list, in any letter case. */
export const preset: Rule = {
  code: 'not-in-list',
  severity: 'error',
  sheet: 'vars_meta_data',
  says: 'The value is not in the list.',
  *check(input) {
    for (const described of metadataColumns(input)) {
      const { sheetName, sheet, terms, column } = described
      if (terms.preset === undefined) continue
      const choices = input.vocabulary[terms.preset]
      const known = new Set(choices.map((choice) => choice.toLowerCase()))
      for (let row = 0; row < rowsOf(described); row++) {
        const value = trimmed(input.workbook, column, row)
        if (value === '' || known.has(value.toLowerCase())) continue
        yield { ...at(sheet, column, row, value), sheet: sheetName, ...saidOf(terms.name, value, choices) }
      }
    }
  },
}

/** WBK-30: terms of the list, joined by `+`. */
export const discipline: Rule = {
  code: 'discipline',
  severity: 'error',
  sheet: 'vars_meta_data',
  says: 'The discipline is not in the list.',
  *check(input) {
    for (const described of metadataColumns(input)) {
      const { sheet, terms, column } = described
      if (terms.form !== 'disciplines') continue
      for (let row = 0; row < rowsOf(described); row++) {
        const value = trimmed(input.workbook, column, row)
        if (value.length <= limits.metadataCharacters) {
          const wrong = value.split('+').find((term) => value !== '' && !isListed(term, input.vocabulary))
          if (wrong !== undefined)
            yield { ...at(sheet, column, row, value), ...saidOf(terms.name, wrong.trim(), input.vocabulary.disciplines, value) }
        }
      }
    }
  },
}

const isListed = (term: string, { disciplines }: Vocabulary): boolean =>
  disciplines.some((known) => known.toLowerCase() === term.trim().toLowerCase())

function saidOf(name: string, value: string, choices: readonly string[], whole = value): { says: string; fix?: Fix } {
  const near = nearest(value, choices)
  const list = choices.length <= MOST_SAID ? ` Choose from: ${choices.join(', ')}.` : ''
  const says = `${name} does not know "${value.slice(0, 60)}".${near === undefined ? list || ' Choose from the list in the guide.' : ` Is ${near} meant?`}`
  return near === undefined ? { says } : { says, fix: { value: whole.replace(value, () => near), confidence: 'likely' } }
}
