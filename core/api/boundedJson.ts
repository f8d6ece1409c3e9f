import { limits } from '#core/limits/request.ts'
import { Problem } from '../request/Problem.ts'

const JSON_DEPTH = 16 // levels: the deepest body of the contract has four
const QUOTE = 34
const COMMA = 44
const BACKSLASH = 92
const OPENING = new Set([91, 123])
const CLOSING = new Set([93, 125])

/**
 * The value of a JSON text from outside. Throws a SyntaxError for what is no JSON, and `bad-request` for what nests deeper or holds more
 * values than any call takes; both are known before anything is built.
 */
export function parseBoundedJson(text: string): unknown {
  const { depth, values } = measure(text)
  if (depth > JSON_DEPTH) throw new Problem('bad-request', `bad request: JSON may nest at most ${JSON_DEPTH} levels deep.`)
  if (values > limits.bodyValues) throw new Problem('bad-request', `bad request: JSON may hold at most ${limits.bodyValues} values.`)
  return JSON.parse(text)
}

/** How deep a text nests, and how many values it holds at most. Looks at each character once. */
function measure(text: string): { readonly depth: number; readonly values: number } {
  let level = 0
  let depth = 0
  let values = 1
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) at = endOfString(text, at)
    else if (code === COMMA) values++
    else if (OPENING.has(code)) {
      level++
      values++
      depth = Math.max(depth, level)
    } else if (CLOSING.has(code)) level--
  }
  return { depth, values }
}

/** The position of the closing quote, or the end of a text without one. */
function endOfString(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text.charCodeAt(at) !== QUOTE) at += text.charCodeAt(at) === BACKSLASH ? 2 : 1
  return at
}
