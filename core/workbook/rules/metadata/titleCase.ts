import { metadataColumns, rowsOf, trimmed } from '../cells.ts'
import { at, type Rule } from '../Rule.ts'

/** Words that a title leaves in lower case, but as its first. */
const small = new Set(
  'a an and as at but by during for from in into near of on onto or over per the through to under via vs with within'.split(' '),
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
        const title = titled(value)
        if (title !== value) yield { ...at(sheet, column, row, value), sheet: sheetName, fix: { value: title, confidence: 'safe' } }
      }
    }
  },
}

/** The words that are wholly in lower case with a capital, but for small words and those with signs, such as pH, µm or d13C. */
function titled(text: string): string {
  let isFirst = true
  return text.replaceAll(/[\p{L}\p{N}'’]+/gu, (word) => {
    const isPlain = /^[a-zà-öø-ÿ]+$/.test(word) && (word.length > 1 || small.has(word))
    const stays = !isPlain || (!isFirst && small.has(word))
    isFirst = false
    return stays ? word : word.replace(/^./u, (letter) => letter.toUpperCase())
  })
}
