import { Problem } from '#core/request/Problem.ts'
import { type Comparing, comparing, foldedText, isLiteral, likePattern, notATime, numberOf } from './comparing.ts'
import type { Dialect, ValueNode } from './Dialect.ts'
import { isAggregate, takesNumber } from './functions.ts'
import type { Condition, Value } from './tree.ts'

const nothing: Value = { kind: 'null', type: 'unknown' }

/** Walks the tree of a SELECT and converts its values to the types that their use needs, in the dialect of one engine. */
export class TreeWalker<V, C> {
  readonly #dialect: Dialect<V, C>

  constructor(dialect: Dialect<V, C>) {
    this.#dialect = dialect
  }

  value(of: Value): V {
    return this.#dialect.value(of, () => this.#made(of))
  }

  /** A value as a text; numbers and times are written out. */
  text(of: Value): V {
    return this.#dialect.text(this.value(of), of)
  }

  /** A value as a time; a literal that is not a time is a Problem. */
  time(of: Value): V {
    if (of.kind === 'text') return this.#dialect.time(of.value)
    if (of.type === 'timestamp') return this.value(of)
    if (of.type !== 'text' && of.type !== 'unknown') throw notATime()
    return this.#dialect.readTime(this.value(of), of)
  }

  /** A value as a number; a literal that is not a number is a Problem. */
  number(of: Value): V {
    if (of.kind === 'text') return this.value({ kind: 'number', value: numberOf(of.value), type: 'number' })
    return of.type === 'text' ? this.#dialect.readNumber(this.value(of)) : this.value(of)
  }

  /** A value, converted for comparison. */
  compared(of: Value, as: Comparing): V {
    const dialect = this.#dialect
    if (as === 'timestamp') return this.time(of)
    if (as !== 'text') return as === 'float32' && isLiteral(of) ? dialect.narrowed(this.number(of)) : this.number(of)
    return of.kind === 'text' ? this.value({ ...of, value: foldedText(of.value) }) : dialect.folded(this.text(of))
  }

  condition(of: Condition): C {
    const dialect = this.#dialect
    switch (of.kind) {
      case 'all':
      case 'any':
        return dialect.together(
          of.of.map((part) => this.condition(part)),
          of.kind === 'all',
        )
      case 'not':
        return dialect.not(this.condition(of.of))
      case 'compare': {
        const as = comparing([of.left, of.right])
        return dialect.compare(this.compared(of.left, as), of.operator, this.compared(of.right, as), [of.left, of.right])
      }
      case 'between': {
        const as = comparing([of.value, of.low, of.high])
        return dialect.between(this.compared(of.value, as), this.compared(of.low, as), this.compared(of.high, as), of)
      }
      case 'in': {
        const as = comparing([of.value, ...of.list])
        const list = of.list.map((item) => this.compared(item, as))
        return dialect.among(this.compared(of.value, as), list, of)
      }
      case 'inQuery': {
        const isText = of.value.type === 'text' || of.query.columns[0]?.type === 'text'
        return dialect.inQuery(isText ? this.compared(of.value, 'text') : this.value(of.value), of.query, isText)
      }
      case 'like':
        return dialect.like(this.text(of.value), likePattern(of.pattern))
      case 'missing':
        return dialect.missing(this.value(of.value))
      case 'exists':
        return dialect.exists(of.query)
    }
  }

  #made(of: Value): V {
    const dialect = this.#dialect
    switch (of.kind) {
      case 'column':
        return dialect.column(of)
      case 'text':
      case 'number':
      case 'null':
        return dialect.literal(of)
      case 'arithmetic':
        if (of.type === 'text') return dialect.joined(this.text(of.left), this.text(of.right))
        return dialect.arithmetic(of, this.number(of.left), this.number(of.right))
      case 'negative':
        return dialect.negative(of, this.number(of.of))
      case 'call':
        return this.#call(of)
      case 'datePart':
        return this.#dated(of)
      case 'case': {
        const parts = of.whens.map(({ condition, value }) => ({ when: this.condition(condition), value: this.#shared(value, of) }))
        return dialect.choice(parts, this.#shared(of.otherwise, of))
      }
      case 'cast':
        return this.#cast(of)
      case 'scalar':
        return dialect.scalar(of.query)
    }
  }

  #call(of: ValueNode<'call'>): V {
    const { name, args } = of
    const dialect = this.#dialect
    const [first = nothing, second = nothing] = args
    if (isAggregate(name)) return dialect.aggregate(of, this.aggregated(of))
    switch (name) {
      case 'ISNULL':
      case 'COALESCE':
        return dialect.firstPresent(args.map((arg) => this.#shared(arg, of)))
      case 'NULLIF': {
        const whens = [{ condition: { kind: 'compare', operator: '=', left: first, right: second }, value: nothing } as const]
        return this.#made({ kind: 'case', whens, otherwise: first, type: first.type })
      }
      case 'CONCAT':
        return dialect.concat(args.map((arg) => this.text(arg)))
      case 'YEAR':
      case 'MONTH':
      case 'DAY':
        return dialect.datePart(name.toLowerCase(), this.time(first))
      case 'GETDATE':
      case 'GETUTCDATE':
        return dialect.now()
      default:
        return dialect.call(
          of,
          args.map((arg, index) => (takesNumber(name, index) ? this.number(arg) : this.text(arg))),
        )
    }
  }

  /** The arguments of an aggregate. */
  aggregated({ name, args }: ValueNode<'call'>): readonly V[] {
    if (name !== 'STRING_AGG') return args.map((arg) => this.value(arg))
    const [of, separator, order] = args
    if (of === undefined || separator === undefined) throw new Problem('bad-request', 'STRING_AGG takes a value and a separator.')
    return [this.text(of), this.text(separator), ...(order === undefined ? [] : [this.value(order)])]
  }

  #dated({ name, part, args: [first = nothing, second = nothing] }: ValueNode<'datePart'>): V {
    const dialect = this.#dialect
    if (name === 'DATEADD') return dialect.dateAdd(part, this.number(first), this.time(second))
    if (name === 'DATEDIFF') return dialect.dateDiff(part, this.time(first), this.time(second))
    return name === 'DATENAME' ? dialect.dateName(part, this.time(first)) : dialect.datePart(part, this.time(first))
  }

  /** A value converted to the common type of a list. */
  #shared(of: Value, whole: Value): V {
    const isKnown = of.type !== 'unknown'
    const value = isKnown && whole.type === 'text' ? this.text(of) : isKnown && whole.type === 'timestamp' ? this.time(of) : this.value(of)
    return this.#dialect.shared?.(value, of, whole) ?? value
  }

  #cast(cast: ValueNode<'cast'>): V {
    const { of, to, length } = cast
    const dialect = this.#dialect
    if (to === 'text') return length === null ? this.text(of) : dialect.cut(this.text(of), length)
    if (to === 'timestamp') return this.time(of)
    if (to === 'date') return dialect.midnight(this.time(of))
    return dialect.toNumber(cast, of.kind === 'text' ? this.number(of) : this.value(of))
  }
}
