import { baseUnits, substances, unitNames, unitPrefixes, unitSymbols } from './unitNames.ts'
import { unitText } from './unitText.ts'

/** A unit as its size in units of the SI, and their powers in the order of `baseUnits`. */
export interface Unit {
  readonly size: number
  readonly powers: readonly number[]
  /** Where its zero is, in units of the SI: 273.15 for degrees Celsius. A product has none of its own, as degrees in it are differences. */
  readonly zero: number
}

/** Longer texts are no units. */
const MAX_CHARACTERS = 100

/** Brackets within brackets. */
const DEEPEST = 10

/**
 * Reads a unit in the grammar of UDUNITS-2, as in `umol kg-1`, `mg/m^3` or `days since 1970-01-01`, with the names that the field adds to its
 * own, such as psu, cells and molar. Returns undefined for what is no unit.
 */
export function readUnit(text: string): Unit | undefined {
  if (text.length > MAX_CHARACTERS) return undefined
  const [unit = '', ...origin] = unitText(text).split(/ (?:since|after|from|ref) /i)
  const found = new UnitReader(unit).read()
  return origin.length === 0 || (found !== undefined && isSame(found, seconds)) ? found : undefined
}

/** Whether two units measure the same, whatever their sizes. */
export const isSame = (one: Unit, other: Unit): boolean => one.powers.every((power, index) => power === other.powers[index])

const one: Unit = { size: 1, powers: baseUnits.map(() => 0), zero: 0 }
const seconds = baseUnit('s')
const [mass, amount] = [baseUnit('kg'), baseUnit('mol')]

function baseUnit(name: (typeof baseUnits)[number]): Unit {
  return { ...one, powers: baseUnits.map((base) => (base === name ? 1 : 0)) }
}

const times = (left: Unit, right: Unit, power = 1): Unit => ({
  ...one,
  size: left.size * right.size ** power,
  powers: left.powers.map((base, index) => base + power * (right.powers[index] ?? 0)),
})

const NUMBER = /(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?/iy
const WORD = /[\p{L}_%‰#'"]+/uy
const ZERO = /\s*@\s*/y
const OVER = /\s*\/\s*|\s+per\s+/iy
const BY = /\s*[*.]\s*|\s+(?![\s@])|-(?=\p{L})/uy
const RAISED = /(?:\^|\*\*)?([+-]?\d{1,2})(?!\d)/y
const RAISED_NUMBER = /(?:\^|\*\*)([+-]?\d{1,2})(?!\d)/y

/** Goes through a text once. */
class UnitReader {
  readonly #text: string
  #at = 0
  #depth = 0

  constructor(text: string) {
    this.#text = text
  }

  read(): Unit | undefined {
    const unit = this.#product()
    const zero = this.#take(ZERO) === undefined ? 0 : Number(this.#take(NUMBER))
    if (unit === undefined || Number.isNaN(zero) || this.#at < this.#text.length) return undefined
    return zero === 0 ? unit : { ...unit, zero: zero * unit.size }
  }

  #product(): Unit | undefined {
    let last = this.#power()
    let product = last
    while (product && last) {
      const isOver = this.#take(OVER) !== undefined
      if (!isOver && this.#take(BY) === undefined) break
      const measures = last
      const start = this.#at
      if (!isOver && [mass, amount].some((kind) => isSame(measures, kind)) && substances.has(this.#take(WORD_OF_SUBSTANCE) ?? '')) continue
      this.#at = start
      last = this.#power()
      product = last && times(product, last, isOver ? -1 : 1)
    }
    return last && product
  }

  #power(): Unit | undefined {
    const start = this.#at
    const base = this.#basic()
    const isNumber = /[\d.]/.test(this.#text.charAt(start))
    const raised = this.#take(isNumber ? RAISED_NUMBER : RAISED)
    return base && raised !== undefined ? times(one, base, Number(raised.replace(/^[*^]+/, ''))) : base
  }

  #basic(): Unit | undefined {
    const number = this.#take(NUMBER)
    if (number !== undefined) return { ...one, size: Number(number) }
    if (this.#text.charAt(this.#at) !== '(') return unitNamed(this.#take(WORD) ?? '')
    this.#at++
    this.#depth++
    const inner = this.#depth > DEEPEST ? undefined : this.#product()
    this.#depth--
    if (this.#text.charAt(this.#at++) !== ')') return undefined
    return inner
  }

  /** The text of a pattern where the reader is, which it goes past. */
  #take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text)?.[0]
    this.#at += found?.length ?? 0
    return found
  }
}

const WORD_OF_SUBSTANCE = /[\p{L}\d-]+?(?=[\s/*.]|$)/uy

/** The unit of a word: a symbol, a name in the singular or plural, or one of them with a prefix. */
export function unitNamed(word: string): Unit | undefined {
  const known = withoutPrefix(word)
  if (known) return known
  for (let length = Math.min(MAX_PREFIX, word.length - 1); length > 0; length--) {
    const start = word.slice(0, length)
    const prefix = unitPrefixes.get(start) ?? (length > 2 ? unitPrefixes.get(start.toLowerCase()) : undefined)
    const unit = prefix === undefined ? undefined : withoutPrefix(word.slice(length))
    if (unit && prefix !== undefined) return { ...unit, size: unit.size * prefix }
  }
  return undefined
}

const MAX_PREFIX = 5

const defined = new Map<string, Unit | undefined>()

function withoutPrefix(word: string): Unit | undefined {
  const base = baseUnits.find((symbol) => symbol === word)
  if (base !== undefined) return baseUnit(base)
  const definition = unitSymbols.get(word) ?? namedBy(word.toLowerCase())
  if (definition === undefined) return undefined
  if (!defined.has(definition)) defined.set(definition, new UnitReader(definition).read())
  return defined.get(definition)
}

function namedBy(name: string): string | undefined {
  const singulars = [name, name.replace(/s$/, ''), name.replace(/es$/, ''), name.replace(/ies$/, 'y')]
  return singulars.map((singular) => unitNames.get(singular)).find((definition) => definition !== undefined)
}
