import { mayMarkMissing, type ValueCounts } from '#core/columns/suspectedSentinel.ts'
import { float32Text } from '#core/observations/float32Text.ts'
import type { ColumnType } from '#core/rows/Batch.ts'
import { DECIMAL } from '#core/text/decimal.ts'
import { withoutEnd, withoutStart } from '#core/text/withoutEnd.ts'

/** Significant digits that every normal 32-bit float keeps, and the range of these; of more digits, some values keep all. */
const FLOAT32_DIGITS = 6
const [SMALLEST_NORMAL, LARGEST] = [1.2e-38, 3.4e38]

/** More different texts than these are names or remarks. */
const MAX_WORDS = 5

/** Watches the texts of one column and says which type keeps all of them as they are. */
export class NumberForm {
  /** Digits after the point, at most 6. */
  decimals = 0
  /** Numbers that may mark missing values, and how often each occurs; and the range of the others. */
  readonly #marks = new Map<number, number>()
  #min = Number.POSITIVE_INFINITY
  #max = Number.NEGATIVE_INFINITY
  #isText = false
  #needsDouble = false
  #numberCount = 0
  /** Texts among numbers, such as ND, and how often each occurs; the first few of them. */
  readonly #words = new Map<string, number>()
  #wordCount = 0

  /** Looks at one value that is not missing. */
  see(text: string): void {
    if (!DECIMAL.test(text)) {
      this.#isText = true
      this.#wordCount++
      if (this.#words.has(text) || this.#words.size <= MAX_WORDS) this.#words.set(text, (this.#words.get(text) ?? 0) + 1)
      return
    }
    const [mantissa = '', exponent = '0'] = text.toLowerCase().split('e')
    const plain = mantissa.replace(/^[+-]/, '')
    // A number such as 007 is a name.
    if (/^0\d/.test(plain)) this.#isText = true
    const point = plain.indexOf('.')
    const after = point === -1 ? 0 : plain.length - point - 1
    this.decimals = Math.max(this.decimals, Math.min(6, Math.max(0, after - Number(exponent))))
    const digits = withoutEnd(withoutStart(plain.replace('.', ''), '0'), '0').length
    const value = Number(text)
    this.#needsDouble ||= !isFloat32(value, digits)
    this.#count(value)
  }

  /** Looks at a number without an exponent, `mantissa` being its digits as a whole number, of which so many are decimals. */
  seeNumber(value: number, mantissa: number, decimals: number): void {
    if (decimals > this.decimals) this.decimals = Math.min(6, decimals)
    if (mantissa >= SURE_MANTISSA && !this.#needsDouble) this.#needsDouble = !isFloat32(value, significantDigits(mantissa))
    this.#count(value)
  }

  #count(value: number): void {
    this.#numberCount++
    if (mayMarkMissing(value)) this.#marks.set(value, (this.#marks.get(value) ?? 0) + 1)
    else if (value < this.#min || value > this.#max) {
      this.#min = Math.min(this.#min, value)
      this.#max = Math.max(this.#max, value)
    }
  }

  /** Whether most of the texts spell no number. */
  get isMostlyWords(): boolean {
    return this.#wordCount > this.#numberCount
  }

  /** The texts that stand among numbers, where they are so few that they may mark missing values. */
  get words(): readonly string[] {
    return this.isMostlyWords || this.#words.size > MAX_WORDS ? [] : [...this.#words.keys()]
  }

  /** The range of the numbers, and those that may mark missing values. */
  get counts(): ValueCounts {
    const others = this.#min <= this.#max ? [this.#min, this.#max] : []
    const top = new Map([...this.#marks, ...others.map((value) => [value, 1] as const)])
    return { min: Math.min(...top.keys()), max: Math.max(...top.keys()), top }
  }

  /** The type; `isNumeric` where the description leaves no doubt that these are numbers. */
  type(isNumeric: boolean): ColumnType {
    if (this.#isText && !isNumeric) return 'text'
    return this.#needsDouble ? 'float64' : 'float32'
  }
}

/** Smaller ones have no more digits than every 32-bit float keeps. */
const SURE_MANTISSA = 10 ** FLOAT32_DIGITS

function significantDigits(mantissa: number): number {
  let rest = mantissa
  while (rest % 10 === 0) rest /= 10
  return String(rest).length
}

/** Whether a 32-bit float gives a decimal number back as it was written. */
function isFloat32(value: number, digits: number): boolean {
  const size = Math.abs(value)
  if (size > LARGEST) return false
  if (digits <= FLOAT32_DIGITS && (size === 0 || size >= SMALLEST_NORMAL)) return true
  return digits <= FLOAT32_DIGITS + 1 && Number(float32Text(Math.fround(value))) === value
}
