import { metadataColumns, trimmed } from '../cells.ts'
import { inVariable } from '../introduceError.ts'
import { at, type Rule } from '../Rule.ts'

/** The signs that Windows-1252 has for the bytes 0x80 to 0x9F; those that it leaves out are as in ISO 8859-1. */
const signs = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'
const byteOf: ReadonlyMap<string, number> = new Map(Array.from(signs, (sign, index) => [sign, 0x80 + index]))

/** What a letter of UTF-8 looks like where its two or three bytes were read one by one. */
const GARBLED = /[ÂÃÊÎÏâ][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]{1,2}/g

const decoder = new TextDecoder('utf-8', { fatal: true })

/** Texts that went through another encoding, such as HawaiÊ»i or Universitâ€™s: they would stay so in the catalog. */
export const garbledText: Rule = {
  code: 'garbled-text',
  severity: 'warning',
  sheet: 'dataset_meta_data',
  says: 'Letters were garbled when the text was saved in another encoding.',
  reads: ['dataset', 'variables'],
  example: {
    introduceError: inVariable('var_comment', 'Accurate to Â±0.01'),
    because: 'The text was saved in one encoding and opened in another, usually on the way through a CSV file.',
  },
  *check(input) {
    for (const { sheetName, sheet, column } of metadataColumns(input)) {
      for (let row = 0; row < column.kinds.length; row++) {
        const text = trimmed(input.workbook, column, row)
        const mended = text.replace(GARBLED, mendedLetter)
        if (mended !== text) yield { ...at(sheet, column, row, text), sheet: sheetName, fix: { value: mended, confidence: 'safe' } }
      }
    }
  },
}

/** The letter whose bytes were read one by one; the signs as they are where their bytes are none. */
function mendedLetter(garbled: string): string {
  for (const length of [3, 2]) {
    const bytes = Uint8Array.from(garbled.slice(0, length), (sign) => byteOf.get(sign) ?? sign.charCodeAt(0))
    try {
      if (bytes.length === length) return decoder.decode(bytes) + garbled.slice(length)
    } catch (cause) {
      if (!(cause instanceof TypeError)) throw cause
    }
  }
  return garbled
}
