/** The syntax tree of a text, before any of its names is looked up. Conditions and values share one grammar; the resolver distinguishes them. */
export type Expression =
  | ColumnExpression
  | { readonly kind: 'text'; readonly value: string }
  | NumberExpression
  | { readonly kind: 'null' }
  | { readonly kind: 'arithmetic'; readonly operator: ArithmeticOperator; readonly left: Expression; readonly right: Expression }
  | { readonly kind: 'signed'; readonly sign: '+' | '-'; readonly of: Expression }
  | CallExpression
  | CastExpression
  | CaseExpression
  | { readonly kind: 'select'; readonly select: SelectStatement }
  | { readonly kind: 'and' | 'or'; readonly of: readonly Expression[] }
  | { readonly kind: 'not'; readonly of: Expression }
  | { readonly kind: 'compare'; readonly operator: ComparisonOperator; readonly left: Expression; readonly right: Expression }
  | { readonly kind: 'between'; readonly value: Expression; readonly low: Expression; readonly high: Expression }
  | { readonly kind: 'in'; readonly value: Expression; readonly list: readonly Expression[] }
  | { readonly kind: 'like'; readonly value: Expression; readonly pattern: Expression }
  | { readonly kind: 'missing'; readonly value: Expression }
  | { readonly kind: 'exists'; readonly select: SelectStatement }

export type ArithmeticOperator = '+' | '-' | '*' | '/' | '%'
export type ComparisonOperator = '=' | '<>' | '<' | '>' | '<=' | '>='

/** A name with or without its table. */
export interface ColumnExpression {
  readonly kind: 'column'
  readonly table: string | null
  readonly name: string
}

/** A number as it was written, without a sign. */
export interface NumberExpression {
  readonly kind: 'number'
  readonly text: string
}

/** `NAME(DISTINCT args) WITHIN GROUP (ORDER BY within)`; `isStar` for `NAME(*)`. The name is in capitals. */
export interface CallExpression {
  readonly kind: 'call'
  readonly name: string
  readonly distinct: boolean
  readonly isStar: boolean
  readonly args: readonly Expression[]
  readonly within: OrderItem | null
}

/** `CAST(of AS type)`, or `CONVERT(type, of, style)`. */
export interface CastExpression {
  readonly kind: 'cast'
  readonly of: Expression
  readonly type: TypeName
  readonly style: Expression | null
}

/** A type such as `decimal(10, 2)`. `length` is null without a number and for `max`, `scale` without a second number. */
export interface TypeName {
  readonly name: string
  readonly length: number | null
  readonly scale: number | null
}

/** `CASE subject WHEN ... THEN ... ELSE ... END`. */
export interface CaseExpression {
  readonly kind: 'case'
  readonly subject: Expression | null
  readonly whens: readonly { readonly when: Expression; readonly result: Expression }[]
  readonly otherwise: Expression | null
}

/** One value of ORDER BY. */
export interface OrderItem {
  readonly by: Expression
  readonly descending: boolean
}

/** One of the SELECT list: every column (of one table), or a value with the name that it was given. */
export type SelectItem =
  | { readonly kind: 'every'; readonly table: string | null }
  | { readonly kind: 'value'; readonly value: Expression; readonly alias: string | null }

/** A FROM item without its join; `parts` are a name and its qualifiers. */
export type SourceItem =
  | { readonly kind: 'table'; readonly parts: readonly string[]; readonly alias: string | null }
  | { readonly kind: 'function'; readonly parts: readonly string[]; readonly args: readonly Expression[]; readonly alias: string | null }
  | { readonly kind: 'select'; readonly select: SelectStatement; readonly alias: string | null }

/** A FROM item with the way it is joined to those before it; a comma is `cross`. */
export interface FromItem {
  readonly how: 'first' | 'cross' | 'inner' | 'left' | 'right' | 'full'
  readonly source: SourceItem
  readonly on: Expression | null
}

/** One SELECT without its order. */
export interface SelectBranch {
  /** Whether UNION ALL precedes it. */
  readonly all: boolean
  readonly distinct: boolean
  readonly top: number | null
  readonly items: readonly SelectItem[]
  readonly from: readonly FromItem[]
  readonly where: Expression | null
  readonly groupBy: readonly Expression[]
  readonly having: Expression | null
}

/** A query of WITH; `columns` is empty where it keeps its own names. */
export interface NamedSelect {
  readonly name: string
  readonly columns: readonly string[]
  readonly select: SelectStatement
}

/** One or more SELECTs put together by UNION, with the queries before them, and the order and the cut of the whole. */
export interface SelectStatement {
  readonly named: readonly NamedSelect[]
  readonly branches: readonly [SelectBranch, ...SelectBranch[]]
  readonly orderBy: readonly OrderItem[]
  /** The numbers of rows to skip and to return; null where the text gives none. */
  readonly offset: number | null
  readonly fetch: number | null
}
