import { Problem } from '#core/api/problem.ts'
import { procedureNamed } from './index.ts'

/** A call as text names it: `EXEC uspName argument, 'argument', ...`. */
export interface ExecCall {
  readonly name: string
  /** In order, without their quotes. */
  readonly arguments: readonly string[]
}

/** What the ten arguments of a chart procedure are called, in order. */
export const chartArgumentNames = ['tableName', 'fields', 'dt1', 'dt2', 'lat1', 'lat2', 'lon1', 'lon2', 'depth1', 'depth2'] as const

const START = /^\s*(exec(?:ute)?\s+)?(?:\[?dbo\]?\s*\.\s*)?\[?(usp\w*)\]?(?=\s|;|$)/i

/**
 * Reads the text of a procedure call; letter case of the keyword does not matter, `''` in quotes is one quote, `N'...'` is allowed.
 * Known procedures may come without the keyword (PRC-09). A list of quoted names within quotes, as Python prints it, is one argument.
 * `null` where the text is no such call; throws `bad-request` for one that cannot be read. Never runs anything.
 */
export function parseExec(text: string): ExecCall | null {
  const start = START.exec(text)
  if (!start) return null
  const [all, keyword, name = ''] = start
  if (keyword === undefined && procedureNamed(name) === undefined) return null
  return { name, arguments: parseArguments(text.slice(all.length).replace(/[\s;]+$/, '')) }
}

const ARGUMENT = /\s*(?:@\w+\s*=\s*)?(?:'(\[\s*'[^']+'(?:\s*,\s*'[^']+')*\s*\])'|N?'((?:[^']|'')*)'|\[([^\]]*)\]|([^',;[\]]*))\s*(,|$)/iy

function parseArguments(text: string): string[] {
  if (text.trim() === '') return []
  const found: string[] = []
  ARGUMENT.lastIndex = 0
  for (;;) {
    const at = ARGUMENT.lastIndex
    const match = ARGUMENT.exec(text)
    if (!match) throw new Problem('bad-request', `The arguments cannot be read from ${JSON.stringify(text.slice(at, at + 20))} on.`)
    const [, list, quoted, bracketed, bare = '', end] = match
    if (list === undefined && quoted === undefined && bracketed === undefined && bare.trim() === '') {
      throw new Problem('bad-request', `Argument ${found.length + 1} is empty.`)
    }
    found.push(list ?? quoted?.replaceAll("''", "'") ?? bracketed ?? bare.trim())
    if (end === '') return found
  }
}

/** The arguments of a chart procedure by name, as a URL holds them; throws `bad-request` where their number is wrong. */
export function chartArguments(call: ExecCall): Record<(typeof chartArgumentNames)[number], string> {
  const { length } = chartArgumentNames
  // A further argument 1 asked older servers for the statement instead of rows; it means nothing here.
  if (call.arguments.length < length || call.arguments.length > length + 1) {
    throw new Problem('bad-request', `${call.name} takes ${length} arguments: ${chartArgumentNames.join(', ')}.`)
  }
  return Object.fromEntries(chartArgumentNames.map((name, index) => [name, call.arguments[index] ?? ''])) as Record<
    (typeof chartArgumentNames)[number],
    string
  >
}
