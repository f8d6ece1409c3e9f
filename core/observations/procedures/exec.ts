import { Problem } from '#core/api/problem.ts'
import { procedureNamed } from './index.ts'

/** A call as text names it: `EXEC uspName argument, 'argument', ...`. */
export interface ExecCall {
  readonly name: string
  /** In order, without their quotes. */
  readonly arguments: readonly string[]
}

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
