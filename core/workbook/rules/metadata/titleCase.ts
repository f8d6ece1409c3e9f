import { limits } from '#core/limits/workbook.ts'
import { metadataCells } from '../cells.ts'
import { inVariable } from '../introduceError.ts'
import { at, type Rule } from '../Rule.ts'

/** Words that a title leaves in lower case, but as its first; of scientific names and of names in other languages too. */
const small = new Set(
  'a above across al along among an and around as at below between but by cf de del des du et for from in into la le near nor of on onto or over per sp spp the through to under upon van via von vs with within'.split(
    ' ',
  ),
)

/** WBK-10, WBK-25: long names are titles. */
export const titleCase: Rule = {
  code: 'title-case',
  severity: 'warning',
  sheet: 'dataset_meta_data',
  says: 'Long names are written in title case.',
  reads: ['dataset', 'variables'],
  example: {
    introduceError: inVariable('var_long_name', 'practical salinity of sea water'),
    because: 'Long names are titles of charts, and all of a list should look alike.',
  },
  *check(input) {
    for (const { sheetName, sheet, column, row, text } of metadataCells(input, ({ form }) => form === 'title')) {
      // Longer ones are another rule's business, and cost more the longer they are.
      const title = text.length > limits.longNameCharacters ? text : titled(text)
      if (title !== text) yield { ...at(sheet, column, row, text), sheet: sheetName, fix: { value: title, confidence: 'likely' } }
    }
  },
}

const WORD = /[\p{L}\p{N}'’]+/gu

/** The most letters of a unit that follows a number. */
const UNIT_LETTERS = 4

/**
 * The words that are wholly in lower case with a capital, but for small words, second parts of words with a hyphen, those with signs, such as pH,
 * µm or d13C, and units, which a capital changes: in brackets, as `(mg m-3)`, or after a number, as `412 nm`.
 */
function titled(text: string): string {
  let [end, depth, before, wasUnit] = [0, 0, '', false]
  return text.replaceAll(WORD, (word, index: number) => {
    const gap = text.slice(end, index)
    depth = depthAfter(gap, depth)
    const isFirst = before === ''
    const follows = /^\d+$/.test(before) && gap === ' ' && word.length <= UNIT_LETTERS
    wasUnit = follows || (wasUnit && /^[/·.^-]$/.test(gap))
    const stays = depth > 0 || wasUnit || !isPlain(word) || (!isFirst && (small.has(word) || gap === '-'))
    ;[end, before] = [index + word.length, word]
    return stays ? word : word.replace(/^./u, (letter) => letter.toUpperCase())
  })
}

/** Words without a vowel are abbreviations, such as ccd. */
const isPlain = (word: string): boolean =>
  /^[a-zà-öø-ÿ]+$/.test(word) && /[aeiouyà-öø-ÿ]/.test(word) && (word.length > 1 || small.has(word))

/** How many brackets are open after some text. */
function depthAfter(text: string, depth: number): number {
  let open = depth
  for (const sign of text) {
    if (sign === '(' || sign === '[') open++
    if (sign === ')' || sign === ']') open = Math.max(0, open - 1)
  }
  return open
}
