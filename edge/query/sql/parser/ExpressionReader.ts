import { unsupported } from '../sqlErrors.ts'
import type {
  ArithmeticOperator,
  CallExpression,
  CaseExpression,
  ComparisonOperator,
  Expression,
  OrderItem,
  SelectStatement,
  TypeName,
} from './SyntaxTree.ts'
import { TokenReader } from './TokenReader.ts'

const comparisons: ReadonlyMap<string, ComparisonOperator> = new Map<string, ComparisonOperator>([
  ...(['=', '<>', '<', '>', '<=', '>='] as const).map((sign) => [sign, sign] as const),
  ['!=', '<>'],
])
const textTypes = ['char', 'varchar', 'nchar', 'nvarchar']
/** In T-SQL, CAST without a length means 30 characters. */
const CAST_CHARACTERS = 30

/**
 * Reads values and conditions by one grammar: OR, AND, NOT, comparisons, + and -, * and / and %, signs, then single operands. Chains are
 * read in loops; it recurses only inside parentheses and CASE, whose depth is checked before.
 */
export abstract class ExpressionReader extends TokenReader {
  /** A SELECT that begins at the next token. */
  abstract select(): SelectStatement

  expression(): Expression {
    return this.#chain('or', () => this.#chain('and', () => this.#negated()))
  }

  orderItem(): OrderItem {
    const by = this.expression()
    const descending = this.takeWord('desc')
    if (!descending) this.takeWord('asc')
    return { by, descending }
  }

  /** `a AND b AND c` is one list, with or without brackets around its first two. */
  #chain(kind: 'and' | 'or', read: () => Expression): Expression {
    const first = read()
    if (!this.isWord(kind)) return first
    const of = first.kind === kind ? [...first.of] : [first]
    while (this.takeWord(kind)) of.push(read())
    return { kind, of }
  }

  #negated(): Expression {
    let nots = 0
    while (this.takeWord('not')) nots += 1
    let read = this.#predicate()
    for (; nots > 0; nots -= 1) read = { kind: 'not', of: read }
    return read
  }

  #predicate(): Expression {
    const value = this.#sum()
    const token = this.next()
    const operator = token.kind === 'sign' ? comparisons.get(token.value) : undefined
    if (operator !== undefined) {
      this.take()
      return { kind: 'compare', operator, left: value, right: this.#sum() }
    }
    if (token.word === 'is') return this.#isNull(value)
    const isNot = token.word === 'not'
    if (isNot) this.take()
    const read = this.#tested(value)
    if (read === null && isNot) throw this.unreadable()
    return read === null ? value : isNot ? { kind: 'not', of: read } : read
  }

  #isNull(value: Expression): Expression {
    this.expectWord('is')
    const isNot = this.takeWord('not')
    if (!this.takeWord('null')) throw unsupported('IS with anything but NULL is')
    return isNot ? { kind: 'not', of: { kind: 'missing', value } } : { kind: 'missing', value }
  }

  /** BETWEEN, IN or LIKE after a value; null if none follows. */
  #tested(value: Expression): Expression | null {
    if (this.takeWord('between')) {
      const low = this.#sum()
      this.expectWord('and')
      return { kind: 'between', value, low, high: this.#sum() }
    }
    if (this.takeWord('like')) return { kind: 'like', value, pattern: this.#sum() }
    if (!this.takeWord('in')) return null
    if (this.isSelectInBrackets()) return { kind: 'in', value, list: [this.#bracketed()] }
    this.expectSign('(')
    const list = this.list(() => this.expression())
    this.expectSign(')')
    return { kind: 'in', value, list }
  }

  #sum(): Expression {
    return this.#operations(['+', '-'], () => this.#operations(['*', '/', '%'], () => this.#signed()))
  }

  #operations(operators: readonly ArithmeticOperator[], read: () => Expression): Expression {
    let left = read()
    for (;;) {
      const { kind, value } = this.next()
      const operator = kind === 'sign' ? operators.find((one) => one === value) : undefined
      if (operator === undefined) return left
      this.take()
      left = { kind: 'arithmetic', operator, left, right: read() }
    }
  }

  #signed(): Expression {
    const signs: ('+' | '-')[] = []
    for (;;) {
      if (this.takeSign('-')) signs.push('-')
      else if (this.takeSign('+')) signs.push('+')
      else break
    }
    return signs.reduceRight<Expression>((of, sign) => ({ kind: 'signed', sign, of }), this.#alone())
  }

  #alone(): Expression {
    const { kind, value, word } = this.next()
    if (kind === 'sign' && value === '(') return this.#bracketed()
    if (kind === 'number') return { kind: 'number', text: this.take().value }
    if (kind === 'text') return { kind: 'text', value: this.take().value }
    if (this.takeWord('null')) return { kind: 'null' }
    if (word === 'case') return this.#case()
    if (word === 'cast') return this.#cast()
    if (word === 'exists') return this.#exists()
    if ((word === 'left' || word === 'right') && this.isSign('(', 1)) return this.#call(this.take().value)
    return this.#named()
  }

  isSelectInBrackets(): boolean {
    return this.isSign('(') && (this.isWord('select', 1) || this.isWord('with', 1))
  }

  #bracketed(): Expression {
    const isSelect = this.isSelectInBrackets()
    this.expectSign('(')
    const inside: Expression = isSelect ? { kind: 'select', select: this.select() } : this.expression()
    this.expectSign(')')
    return inside
  }

  #exists(): Expression {
    this.expectWord('exists')
    const of = this.isSign('(') ? this.#bracketed() : null
    if (of?.kind !== 'select') throw unsupported('EXISTS with anything but a SELECT is')
    return { kind: 'exists', select: of.select }
  }

  /** A column with or without its table and schema, or a call. */
  #named(): Expression {
    const parts = [this.name()]
    while (this.takeSign('.')) parts.push(this.name())
    if (this.isSign('(')) {
      if (parts.length > 1) throw unsupported('A function of this name in the place of a value is')
      return this.#call(parts[0] ?? '')
    }
    if (parts.length > 3) throw unsupported('A column with more than a schema and a table before it is')
    return { kind: 'column', table: parts.at(-2) ?? null, name: parts.at(-1) ?? '' }
  }

  #call(written: string): Expression {
    const name = written.toUpperCase()
    this.expectSign('(')
    if (name === 'CONVERT') return this.#convert()
    const isStar = (name === 'COUNT' || name === 'COUNT_BIG') && this.takeSign('*')
    const distinct = !isStar && this.takeWord('distinct')
    const args = isStar || (!distinct && this.isSign(')')) ? [] : this.list(() => this.expression())
    this.expectSign(')')
    return { kind: 'call', name, distinct, isStar, args, within: this.#within() }
  }

  #within(): CallExpression['within'] {
    if (!this.isWord('within') || !this.isWord('group', 1)) return null
    this.expectWord('within', 'group')
    this.expectSign('(')
    this.expectWord('order', 'by')
    const item = this.orderItem()
    if (this.isSign(',')) throw unsupported('More than one value in WITHIN GROUP (ORDER BY ...) is')
    this.expectSign(')')
    return item
  }

  #convert(): Expression {
    const type = this.#type()
    this.expectSign(',')
    const of = this.expression()
    const style = this.takeSign(',') ? this.expression() : null
    this.expectSign(')')
    return { kind: 'cast', of, type, style }
  }

  #cast(): Expression {
    this.expectWord('cast')
    this.expectSign('(')
    const of = this.expression()
    this.expectWord('as')
    const isBare = this.isSign(')', 1)
    const type = this.#type()
    this.expectSign(')')
    const isText = textTypes.includes(type.name.toLowerCase())
    return { kind: 'cast', of, type: isBare && isText ? { ...type, length: CAST_CHARACTERS } : type, style: null }
  }

  #type(): TypeName {
    const name = this.name()
    if (!this.takeSign('(')) return { name, length: null, scale: null }
    const length = this.takeWord('max') ? null : this.wholeNumber()
    const scale = this.takeSign(',') ? this.wholeNumber() : null
    this.expectSign(')')
    return { name, length, scale }
  }

  #case(): CaseExpression {
    this.expectWord('case')
    const subject = this.isWord('when') ? null : this.expression()
    const whens: { when: Expression; result: Expression }[] = []
    do {
      this.expectWord('when')
      const when = this.expression()
      this.expectWord('then')
      whens.push({ when, result: this.expression() })
    } while (this.isWord('when'))
    const otherwise = this.takeWord('else') ? this.expression() : null
    this.expectWord('end')
    return { kind: 'case', subject, whens, otherwise }
  }
}
