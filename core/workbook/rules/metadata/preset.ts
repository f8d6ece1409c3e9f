import { limits } from '#core/limits/workbook.ts'
import type { Vocabulary } from '../../../catalog/vocabulary.ts'
import { metadataCells } from '../cells.ts'
import { inVariable } from '../introduceError.ts'
import { nearestOf } from '../nearest.ts'
import { at, type Fix, type Rule } from '../Rule.ts'
import { meaningOf } from './sameTerm.ts'

/** Lists of more terms are not written out in a sentence. */
const MAX_SAID = 12

/** WBK-13, WBK-19, WBK-26, WBK-28, WBK-31: cells that choose from a list, in any letter case. */
export const preset: Rule = {
  code: 'not-in-list',
  severity: 'error',
  sheet: 'vars_meta_data',
  says: 'The value is not in the list.',
  reads: ['dataset', 'variables'],
  example: {
    introduceError: inVariable('var_sensor', 'Thermosalinometer'),
    because: 'Readers filter the catalog by these terms. A term of your own would be found by nobody.',
  },
  *check(input) {
    const lists = new Map<string, { known: ReadonlySet<string>; say: ReturnType<typeof sayer> }>()
    for (const { sheetName, sheet, terms, column, row, text } of metadataCells(input, (terms) => terms.preset !== undefined)) {
      if (terms.preset === undefined) continue
      const choices = input.vocabulary[terms.preset]
      const known = lists.get(terms.name) ?? {
        known: new Set(choices.map((choice) => choice.toLowerCase())),
        say: sayer(terms.name, choices),
      }
      lists.set(terms.name, known)
      if (known.known.has(text.toLowerCase())) continue
      yield { ...at(sheet, column, row, text), sheet: sheetName, ...known.say(text, (near) => near) }
    }
  },
}

/** WBK-30: terms of the list, joined by `+`. */
export const discipline: Rule = {
  code: 'discipline',
  severity: 'error',
  sheet: 'vars_meta_data',
  says: 'The discipline is not in the list.',
  reads: ['dataset', 'variables'],
  example: {
    introduceError: inVariable('var_discipline', 'Physics + Oceanics'),
    because: 'Variables are grouped by discipline. Several are joined by a plus sign, each as in the list.',
  },
  *check(input) {
    const say = sayer('var_discipline', input.vocabulary.disciplines)
    for (const { sheet, column, row, text } of metadataCells(input, ({ form }) => form === 'disciplines')) {
      if (text.length > limits.metadataCharacters) continue
      const named = text.split('+').map((term) => term.trim())
      const wrong = named.findIndex((term) => !isListed(term, input.vocabulary))
      const several = wrong === -1 ? [] : separated(text)
      if (several.length > 1 && several.every((term) => isListed(term, input.vocabulary)))
        yield { ...at(sheet, column, row, text), says: JOIN, fix: { value: several.join(' + '), confidence: 'safe' } }
      else if (wrong !== -1)
        yield { ...at(sheet, column, row, text), ...say(named[wrong] ?? '', (near) => named.with(wrong, near).join(' + ')) }
    }
  },
}

const JOIN = 'Join several disciplines by a plus sign.'

/** The terms of a cell that were joined by other signs or by a word. */
const separated = (value: string): readonly string[] =>
  value
    .split(/[,;/&+]| and /i)
    .map((term) => term.trim())
    .filter((term) => term !== '')

const isListed = (term: string, { disciplines }: Vocabulary): boolean =>
  disciplines.some((known) => known.toLowerCase() === term.toLowerCase())

/** What is said of terms that a list lacks, and the fix where one is near; `whole` puts it into the rest of the cell. */
function sayer(name: string, choices: readonly string[]) {
  const nearest = nearestOf(choices)
  const means = meaningOf(name, choices)
  const list = choices.length <= MAX_SAID ? `Choose from: ${choices.join(', ')}.` : 'Choose from the list in the documentation.'
  return (value: string, whole: (near: string) => string): { says: string; fix?: Fix } => {
    const same = means(value)
    if (same !== undefined) return { says: `Write ${same} for "${value.slice(0, 60)}".`, fix: { value: whole(same), confidence: 'safe' } }
    const near = nearest(value)?.word
    const says = `"${value.slice(0, 60)}" is not in the list of ${name}. ${near === undefined ? list : `Is ${near} meant?`}`
    return near === undefined ? { says } : { says, fix: { value: whole(near), confidence: 'likely' } }
  }
}
