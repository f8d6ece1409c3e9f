import { type SqlToken, tokenize } from './tokens.ts'

/** The columns whose bounds decide how many rows a query reads. */
const axes = ['time', 'month', 'lat', 'lon', 'depth'] as const
export type Axis = (typeof axes)[number]

/** One bound of one axis. */
export interface Bound {
  readonly axis: Axis
  readonly sign: '<' | '<=' | '>' | '>=' | '='
  readonly value: string | number
}

/** A plain SELECT over one table. `outsideLon` is a pair of longitude bounds joined by OR: a range across the date line. */
export interface PlainSelect {
  readonly table: string
  readonly columns: readonly string[] | '*'
  readonly top: number | null
  readonly bounds: readonly Bound[]
  readonly outsideLon: readonly Bound[] | null
}

/** Understands `SELECT [TOP n] columns FROM table [WHERE bounds joined by AND] [ORDER BY columns]`; null for anything beyond. */
export function parseSelect(sql: string): PlainSelect | null {
  const tokens = tokenize(sql)
  return tokens === null ? null : new SelectParser(tokens).parse()
}

class SelectParser {
  readonly #tokens: readonly SqlToken[]
  #at = 0

  constructor(tokens: readonly SqlToken[]) {
    this.#tokens = tokens
  }

  parse(): PlainSelect | null {
    if (!this.#takeWord('select')) return null
    const top = this.#top()
    const columns = this.#columns()
    if (columns === null || !this.#takeWord('from')) return null
    const table = this.#qualifiedName()
    if (table === null) return null
    const where = this.#takeWord('where') ? this.#conditions() : { bounds: [], outsideLon: null }
    if (where === null || !this.#orderBy()) return null
    this.#takeSign(';')
    return this.#at === this.#tokens.length ? { table, columns, top, ...where } : null
  }

  #top(): number | null {
    if (!this.#takeWord('top')) return null
    const isBracketed = this.#takeSign('(')
    const value = this.#number()
    if (isBracketed) this.#takeSign(')')
    return value
  }

  #columns(): readonly string[] | '*' | null {
    if (this.#takeSign('*')) return '*'
    const names: string[] = []
    do {
      const name = this.#qualifiedName()
      if (name === null) return null
      names.push(name)
    } while (this.#takeSign(','))
    return names
  }

  #conditions(): Pick<PlainSelect, 'bounds' | 'outsideLon'> | null {
    const bounds: Bound[] = []
    let outsideLon: readonly Bound[] | null = null
    do {
      const outside = this.#eitherLongitude()
      const found = outside === null ? this.#condition() : []
      if (found === null || (outside !== null && outsideLon !== null)) return null
      outsideLon = outside ?? outsideLon
      bounds.push(...found)
    } while (this.#takeWord('and'))
    return { bounds, outsideLon }
  }

  /** `(lon >= a OR lon <= b)`: what is left of one bound or right of the other. */
  #eitherLongitude(): readonly Bound[] | null {
    const start = this.#at
    const first = this.#takeSign('(') ? this.#condition() : null
    const second = first !== null && this.#takeWord('or') ? this.#condition() : null
    const isClosed = second !== null && this.#takeSign(')')
    const pair = [...(first ?? []), ...(second ?? [])]
    const signs = pair
      .map(({ sign }) => sign[0])
      .sort()
      .join('')
    if (isClosed && pair.length === 2 && signs === '<>' && pair.every(({ axis }) => axis === 'lon')) return pair
    this.#at = start
    return null
  }

  #condition(): readonly Bound[] | null {
    const isBracketed = this.#takeSign('(')
    const found = this.#bareCondition()
    return isBracketed && !this.#takeSign(')') ? null : found
  }

  #bareCondition(): readonly Bound[] | null {
    const column = this.#qualifiedName()
    if (column === null) return null
    if (this.#takeWord('is')) return this.#takeWord('not') && this.#takeWord('null') ? [] : null
    const axis = axes.find((name) => name === column.toLowerCase())
    if (axis === undefined) return null
    return this.#takeWord('between') ? this.#between(axis) : this.#comparison(axis)
  }

  #between(axis: Axis): readonly Bound[] | null {
    const low = this.#value()
    const high = low !== null && this.#takeWord('and') ? this.#value() : null
    return low === null || high === null
      ? null
      : [
          { axis, sign: '>=', value: low },
          { axis, sign: '<=', value: high },
        ]
  }

  #comparison(axis: Axis): readonly Bound[] | null {
    const sign = (['<', '<=', '>', '>=', '='] as const).find((candidate) => this.#takeSign(candidate))
    const value = sign === undefined ? null : this.#value()
    return sign === undefined || value === null ? null : [{ axis, sign, value }]
  }

  #orderBy(): boolean {
    if (!this.#takeWord('order')) return true
    if (!this.#takeWord('by')) return false
    do {
      if (this.#qualifiedName() === null) return false
      if (!this.#takeWord('asc')) this.#takeWord('desc')
    } while (this.#takeSign(','))
    return true
  }

  #value(): string | number | null {
    const token = this.#tokens[this.#at]
    if (token?.kind !== 'text') return this.#number()
    this.#at += 1
    return token.value
  }

  #number(): number | null {
    const factor = this.#takeSign('-') ? -1 : 1
    const token = this.#tokens[this.#at]
    if (token?.kind !== 'number') return null
    this.#at += 1
    return factor * Number(token.value)
  }

  /** A name with or without what it belongs to: `dbo.tblX`, `t.[time]`; the last part counts. */
  #qualifiedName(): string | null {
    let name: string | null = null
    do {
      const token = this.#tokens[this.#at]
      const isName = token?.kind === 'name' || (token?.kind === 'word' && !reserved.has(token.value.toLowerCase()))
      if (token === undefined || !isName) return null
      name = token.value
      this.#at += 1
    } while (this.#takeSign('.'))
    return name
  }

  #takeWord(word: string): boolean {
    const token = this.#tokens[this.#at]
    const isIt = token?.kind === 'word' && token.value.toLowerCase() === word
    if (isIt) this.#at += 1
    return isIt
  }

  #takeSign(sign: string): boolean {
    const token = this.#tokens[this.#at]
    const isIt = token?.kind === 'sign' && token.value === sign
    if (isIt) this.#at += 1
    return isIt
  }
}

const reserved = new Set([
  'select',
  'from',
  'where',
  'and',
  'or',
  'not',
  'order',
  'by',
  'group',
  'having',
  'union',
  'join',
  'on',
  'top',
  'is',
  'null',
  'between',
  'distinct',
  'limit',
])
