import { limits } from '#core/limits/observations.ts'
import { Problem } from '#core/request/Problem.ts'
import { ArgumentReader } from './ArgumentReader.ts'
import { procedureNamed } from './index.ts'

/** A call as text names it: `EXEC uspName argument, 'argument', ...`. */
export interface ExecCall {
  readonly name: string
  /** In order, without their quotes. */
  readonly arguments: readonly string[]
}

const START = /^\s*(exec(?:ute)?\s+)?(?:\[?dbo\]?\s*\.\s*)?\[?(usp\w*)\]?(?=\s|;|$)/i

/**
 * Reads the text of a procedure call, in one pass from its start to its end; letter case of the keyword does not matter, `''` in quotes is
 * one quote, `N'...'` is allowed. Known procedures may come without the keyword (PRC-09). A list of quoted names within quotes, as Python
 * prints it, is one argument. `null` where the text is no such call; throws `bad-request` for one that cannot be read. Never runs anything.
 */
export function parseExec(text: string): ExecCall | null {
  const start = START.exec(text)
  if (!start) return null
  const [all, keyword, name = ''] = start
  if (keyword === undefined && procedureNamed(name) === undefined) return null
  if (text.length > limits.queryCharacters) {
    throw new Problem('bad-request', `The query is longer than ${limits.queryCharacters} characters.`)
  }
  return { name, arguments: new ArgumentReader(text.slice(all.length, endOf(text))).all() }
}

/** Where a text ends without the spaces and semicolons behind it. */
function endOf(text: string): number {
  let end = text.length
  while (end > 0 && (text[end - 1] === ';' || text[end - 1]?.trim() === '')) end -= 1
  return end
}
