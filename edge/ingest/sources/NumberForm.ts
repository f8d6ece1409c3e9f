import type { ColumnType } from '#core/observations/Batch.ts'
import { DECIMAL } from '#core/text/decimal.ts'
import { withoutEnd, withoutStart } from '#core/text/withoutEnd.ts'

/** Significant digits that a 32-bit float keeps. */
const FLOAT32_DIGITS = 7

/** Watches the texts of one column and says which type keeps all of them as they are. */
export class NumberForm {
  /** Digits after the point, at most 6. */
  decimals = 0
  #digits = 0
  #isText = false
  #largest = 0

  /** Looks at one value that is not missing. */
  see(text: string): void {
    if (!DECIMAL.test(text)) {
      this.#isText = true
      return
    }
    const [mantissa = '', exponent = '0'] = text.toLowerCase().split('e')
    const plain = mantissa.replace(/^[+-]/, '')
    // A number such as 007 is a name.
    if (/^0\d/.test(plain)) this.#isText = true
    const point = plain.indexOf('.')
    const after = point === -1 ? 0 : plain.length - point - 1
    this.decimals = Math.max(this.decimals, Math.min(6, Math.max(0, after - Number(exponent))))
    this.#digits = Math.max(this.#digits, withoutEnd(withoutStart(plain.replace('.', ''), '0'), '0').length)
    this.#largest = Math.max(this.#largest, Math.abs(Number(text)))
  }

  /** The type; `isNumeric` where the description leaves no doubt that these are numbers. */
  type(isNumeric: boolean): ColumnType {
    if (this.#isText && !isNumeric) return 'text'
    return this.#digits > FLOAT32_DIGITS || this.#largest > 3.4e38 ? 'float64' : 'float32'
  }
}
