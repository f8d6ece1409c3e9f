import type { Condition, Query, Value } from './tree.ts'

/** A value of one kind. */
export type ValueNode<Kind extends Value['kind']> = Extract<Value, { readonly kind: Kind }>

/** A condition of one kind. */
type ConditionOf<Kind extends Condition['kind']> = Extract<Condition, { readonly kind: Kind }>

/** How two values are compared. */
export type Comparison = ConditionOf<'compare'>['operator']

/**
 * What a SELECT becomes for one engine: values as `V` and conditions as `C`, which are texts of its SQL or functions that read rows. The walk
 * over the tree and the conversions of types, which are the same for all engines, are TreeWalker's.
 */
export interface Dialect<V, C> {
  /** Every value goes through here: `make` makes it. */
  value(of: Value, make: () => V): V
  column(of: ValueNode<'column'>): V
  literal(of: ValueNode<'text' | 'number' | 'null'>): V
  arithmetic(of: ValueNode<'arithmetic'>, left: V, right: V): V
  negative(of: ValueNode<'negative'>, number: V): V
  /** Two texts joined by +, which are missing if one of them is. */
  joined(left: V, right: V): V
  /** Those of STRING_AGG are two texts and what they are sorted by; all others have one value or none. */
  aggregate(of: ValueNode<'call'>, args: readonly V[]): V
  firstPresent(values: readonly V[]): V
  /** Texts joined by CONCAT, which passes over missing ones. */
  concat(texts: readonly V[]): V
  now(): V
  /** A function of numbers or texts, to which its arguments have been converted. */
  call(of: ValueNode<'call'>, args: readonly V[]): V
  datePart(part: string, time: V): V
  dateName(part: string, time: V): V
  dateAdd(part: string, count: V, time: V): V
  dateDiff(part: string, from: V, to: V): V
  choice(parts: readonly { readonly when: C; readonly value: V }[], otherwise: V): V
  /** A value that was converted to the type that it shares with others in `whole`. */
  shared?(value: V, of: Value, whole: Value): V
  /** The first characters of a text. */
  cut(text: V, length: number): V
  midnight(time: V): V
  /** Integers are truncated, not rounded; a bit is 0 only for 0. */
  toNumber(cast: ValueNode<'cast'>, value: V): V
  scalar(query: Query): V
  /** A value of any type as a text; numbers and times are written out. */
  text(value: V, of: Value): V
  /** A time as it stands in the SELECT. Throws a Problem if it is none. */
  time(text: string): V
  /** The time in a text that is not known yet. */
  readTime(text: V, of: Value): V
  /** The number in a text that is not known yet; missing if it holds none. */
  readNumber(text: V): V
  /** Rounds a literal to single precision. */
  narrowed(number: V): V
  /** A text in lower case, without trailing spaces. */
  folded(text: V): V
  together(parts: readonly C[], isAll: boolean): C
  not(condition: C): C
  compare(left: V, operator: Comparison, right: V, sides: readonly [Value, Value]): C
  between(value: V, low: V, high: V, of: ConditionOf<'between'>): C
  among(value: V, list: readonly V[], of: ConditionOf<'in'>): C
  /** `isText` if both sides are compared as texts; the value is folded then. */
  inQuery(value: V, query: Query, isText: boolean): C
  /** `pattern` is in lower case. */
  like(text: V, pattern: string): C
  missing(value: V): C
  exists(query: Query): C
}
