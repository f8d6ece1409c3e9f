import { limits } from '#core/limits.ts'
import { metadataColumns, rowsOf, trimmed } from '../cells.ts'
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
  *check(input) {
    for (const described of metadataColumns(input)) {
      const { sheetName, sheet, terms, column } = described
      if (terms.form !== 'title') continue
      for (let row = 0; row < rowsOf(described); row++) {
        const value = trimmed(input.workbook, column, row)
        // Longer ones are another rule's business, and cost more the longer they are.
        const title = value.length > limits.longNameCharacters ? value : titled(value)
        if (title !== value) yield { ...at(sheet, column, row, value), sheet: sheetName, fix: { value: title, confidence: 'likely' } }
      }
    }
  },
}

/** Text in brackets and what follows a number, such as `(mg m-3)`, `[umol/kg]` or `412 nm`: units, of which capitals make others. */
const UNITS = /\([^)]*\)?|\[[^\]]*\]?|(?<![\p{L}\d])\d[\d.,]*\s?[\p{L}%‰µμ°]{1,4}(?![\p{L}])(?:[/·.^-]?[\p{L}\d-]+)*/gu

const WORD = /[\p{L}\p{N}'’]+/gu

/** The words that are wholly in lower case with a capital, but for small words, units, second parts of words with a hyphen, and those with signs, such as pH, µm or d13C. */
function titled(text: string): string {
  const units = [...text.matchAll(UNITS)].map(({ index, 0: { length } }) => [index, index + length] as const)
  let isFirst = true
  let unit = 0
  return text.replaceAll(WORD, (word, index: number) => {
    while (index >= (units[unit]?.[1] ?? Number.POSITIVE_INFINITY)) unit++
    const isUnit = index >= (units[unit]?.[0] ?? Number.POSITIVE_INFINITY)
    const isPlain = /^[a-zà-öø-ÿ]+$/.test(word) && (word.length > 1 || small.has(word))
    const stays = !isPlain || isUnit || (!isFirst && (small.has(word) || text[index - 1] === '-'))
    isFirst = false
    return stays ? word : word.replace(/^./u, (letter) => letter.toUpperCase())
  })
}
