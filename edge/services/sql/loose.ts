import transactsql from 'node-sql-parser/build/transactsql.js'
import { Problem } from '#core/api/problem.ts'
import { normalise } from './normalise.ts'

/** A node of the parser's tree, whose shape its types do not tell: read through `Loose` only. */
export type LooseNode = Readonly<Record<string, unknown>>

/** What a Problem of this service says about something that no SELECT here may hold. */
export const unsupported = (what: string): Problem => new Problem('bad-request', `${what} not supported in a query.`)

/** A parsed text with the texts and names that stand in it as `#n`. */
export interface LooseTree {
  readonly root: LooseNode
  readonly words: readonly string[]
}

/** Parses a text with the parser's T-SQL grammar; a Problem tells where it could not be read. Checks nothing else. */
export function parseLoosely(text: string): LooseTree {
  const { sql, words } = normalise(text)
  return { root: statementOf(parse(sql, words)), words }
}

function parse(sql: string, words: readonly string[]): unknown {
  try {
    return new transactsql.Parser().astify(sql, { database: 'transactsql' })
  } catch (fault) {
    const offset = fault instanceof Error ? offsetOf(fault) : null
    if (offset === null) throw new Problem('bad-request', 'The query could not be read.')
    const near = textFrom(sql, words, offset).slice(0, 40).trim()
    throw new Problem('bad-request', near ? `The query could not be read near ${JSON.stringify(near)}.` : 'The query ends too early.')
  }
}

/** What was sent from a place of the parsed text on; a place within a mark is the start of the word that the mark stands for. */
function textFrom(sql: string, words: readonly string[], offset: number): string {
  const marks = /\[#(\d+)\]|'#(\d+)'/g
  const around = [...sql.matchAll(marks)].find(({ index, 0: mark }) => index < offset && offset < index + mark.length)
  return sql.slice(around?.index ?? offset).replaceAll(marks, (_, name, word) => words[Number(name ?? word)] ?? '')
}

function offsetOf(fault: Error): number | null {
  const location = isNode(Reflect.get(fault, 'location')) ? (Reflect.get(fault, 'location') as LooseNode) : null
  const start = location?.start
  return isNode(start) && typeof start.offset === 'number' ? start.offset : null
}

function statementOf(tree: unknown): LooseNode {
  const only = Array.isArray(tree) && tree.length === 1 ? tree[0] : tree
  if (!isNode(only)) throw new Problem('bad-request', 'Only one statement can be sent at a time.')
  return only
}

/** Whether a value is an object that is no list. */
export function isNode(value: unknown): value is LooseNode {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The node in a field; a Problem where there is none. */
export function nodeIn(node: LooseNode, field: string): LooseNode {
  const value = node[field]
  if (!isNode(value)) throw unsupported(`A part of this form (${field}) is`)
  return value
}

/** The nodes in a field that holds a list or nothing. */
export function nodesIn(node: LooseNode, field: string): readonly LooseNode[] {
  const value = node[field] ?? []
  if (!Array.isArray(value) || !value.every(isNode)) throw unsupported(`A part of this form (${field}) is`)
  return value
}

/** Refuses a node that holds anything in another field than these: what the parser knows and we do not is never passed over. */
export function allowOnly(node: LooseNode, fields: readonly string[], says: string): void {
  for (const [field, value] of Object.entries(node)) {
    const isEmpty = value === null || value === undefined || (Array.isArray(value) && value.length === 0)
    if (!isEmpty && !fields.includes(field)) throw unsupported(`${says} with ${field.replaceAll('_', ' ').trim()} is`)
  }
}

/** The name or text that a place of the parsed text stands for; null where nothing stands there. */
export function wordOf(value: unknown, words: readonly string[]): string | null {
  if (value === null || value === undefined) return null
  if (isNode(value)) return wordOf(value.value, words)
  if (typeof value !== 'string') throw unsupported('A name of this form is')
  const place = /^#(\d+)$/.exec(value)
  return place ? (words[Number(place[1])] ?? '') : value
}

/** The SELECT in a bracket, if that is what a node is. */
export function selectIn(node: LooseNode): LooseNode | null {
  if (isNode(node.ast)) return node.ast
  return node.type === 'select' ? node : null
}
