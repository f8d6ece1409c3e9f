import { Problem } from '#core/api/problem.ts'
import { limits } from '#core/limits.ts'

/** A SELECT ready for the parser: each text and quoted name stands as `#n`, the nth of `words`, so that no quoting rule of the parser matters. */
export interface NormalisedSql {
  readonly sql: string
  readonly words: readonly string[]
}

interface Token {
  readonly kind: 'word' | 'name' | 'number' | 'text' | 'sign'
  readonly value: string
}

const pieces: readonly (readonly [RegExp, Token['kind'] | 'skip'])[] = [
  [/\s+|--[^\n]*(?:\n|$)|\/\*(?:(?!\/\*)[\s\S])*?\*\//y, 'skip'],
  [/N?'((?:[^']|'')*)'/iy, 'text'],
  [/\[([^\][]{1,128})\]|"([^"]{1,128})"/y, 'name'],
  [/\d+(?:\.\d*)?(?:e[+-]?\d+)?|\.\d+(?:e[+-]?\d+)?/iy, 'number'],
  [/[A-Za-z_][A-Za-z0-9_]*/y, 'word'],
  [/<=|>=|<>|!=|[<>=(),.*/%;+-]/y, 'sign'],
]

const textTypes = new Set(['char', 'varchar', 'nchar', 'nvarchar'])

const typeNames = new Set(
  'bit int integer bigint smallint tinyint float real decimal numeric date datetime datetime2 smalldatetime'.split(' '),
)

/** The words that the parser must see as they are; it sees every other word as a quoted name, unless a parenthesis follows. */
const keywords = new Set(
  (
    'select distinct top percent from where group by having order asc desc offset rows row fetch next first only union all and or not in is ' +
    'null like between exists case when then else end as join inner left right full outer cross on with into for over cast'
  ).split(' '),
)

/** Reads a text into tokens and writes it anew for the parser; a Problem names a sign that no SELECT here has. */
export function normalise(text: string): NormalisedSql {
  if (text.length > limits.queryCharacters) {
    throw new Problem('bad-request', `The query is longer than ${limits.queryCharacters} characters.`)
  }
  if (text.includes('\0')) throw new Problem('bad-request', 'The query holds a character without a meaning.')
  const tokens = tokenize(text)
  while (tokens.at(-1)?.value === ';') tokens.pop()
  checkStart(tokens)
  checkNesting(tokens)
  const words: string[] = []
  const adapted = adapt(tokens)
  const written = adapted.map(({ kind, value }, at) => {
    if (kind === 'text') return `'#${words.push(value) - 1}'`
    if (kind === 'name' || (kind === 'word' && !isPlain(adapted, at))) return `[#${words.push(value) - 1}]`
    return kind === 'number' ? numberText(value) : value
  })
  return { sql: written.join(' ').replaceAll(' . ', '.'), words }
}

function isPlain(tokens: readonly Token[], at: number): boolean {
  const word = tokens[at]?.value.toLowerCase() ?? ''
  const isType = typeNames.has(word) && isWord(tokens[at - 1], 'as') && isSign(tokens[at + 1], ')')
  const isMax = word === 'max' && isSign(tokens[at + 1], ')') && textTypes.has(tokens[at - 2]?.value.toLowerCase() ?? '')
  const isNamedQuery = isWord(tokens[at + 1], 'as') && isSign(tokens[at + 2], '(')
  return keywords.has(word) || isSign(tokens[at + 1], '(') || isNamedQuery || isType || isMax
}

function tokenize(text: string): Token[] {
  const tokens: Token[] = []
  for (let at = 0; at < text.length; ) {
    const { token, end } = pieceAt(text, at)
    if (token !== null) tokens.push(token)
    at = end
  }
  return tokens
}

function pieceAt(text: string, at: number): { readonly token: Token | null; readonly end: number } {
  for (const [pattern, kind] of pieces) {
    pattern.lastIndex = at
    const match = pattern.exec(text)
    if (match === null) continue
    const inner = match[1] ?? match[2] ?? match[0]
    const value = kind === 'text' ? (match[1] ?? '').replaceAll("''", "'") : inner
    return { token: kind === 'skip' ? null : { kind, value }, end: pattern.lastIndex }
  }
  const sign = String.fromCodePoint(text.codePointAt(at) ?? 0)
  throw new Problem('bad-request', `The query could not be read at ${JSON.stringify(sign)}, which is not supported here.`)
}

const isWord = (token: Token | undefined, word: string): boolean => token?.kind === 'word' && token.value.toLowerCase() === word

const isSign = (token: Token | undefined, sign: string): boolean => token?.kind === 'sign' && token.value === sign

function checkStart(tokens: readonly Token[]): void {
  if (tokens.some((token) => isSign(token, ';'))) throw new Problem('bad-request', 'Only one statement can be sent at a time.')
  if (!isWord(tokens[0], 'select') && !isWord(tokens[0], 'with')) {
    throw new Problem('bad-request', 'Only a SELECT statement or a listed procedure is supported.')
  }
}

function checkNesting(tokens: readonly Token[]): void {
  let depth = 0
  for (const token of tokens) {
    if (isSign(token, '(')) depth += 1
    if (isSign(token, ')')) depth -= 1
    if (depth > limits.sqlNesting) throw new Problem('bad-request', `The query nests deeper than ${limits.sqlNesting} parentheses.`)
  }
}

/** Forms that the parser does not know, written as calls that it does: lengthless text types, DISTINCT in aggregates, WITHIN GROUP. */
function adapt(tokens: readonly Token[]): Token[] {
  const out: Token[] = []
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]
    if (token === undefined) break
    if (isWord(token, 'within') && isWord(tokens[at + 1], 'group')) at = addWithinGroup(tokens, at, out)
    else if (isWord(tokens[at + 1], 'distinct') && isSign(token, '(') && out.at(-1)?.kind === 'word') {
      const called = out.pop()
      out.push({ kind: 'word', value: `${called?.value}_DISTINCT` }, token)
      at += 1
    } else {
      out.push(token)
      if (isOffsetAlone(tokens, at)) out.push(...everyRow)
      if (isTypeWithoutLength(tokens, at)) out.push(...[sign('('), { kind: 'number' as const, value: '30' }, sign(')')])
    }
  }
  return out
}

/** The parser wants a FETCH after each OFFSET. */
const everyRow: readonly Token[] = ['fetch', 'next', '2147483647', 'rows', 'only'].map((value) => ({
  kind: /\d/.test(value) ? 'number' : 'word',
  value,
}))

const isOffsetAlone = (tokens: readonly Token[], at: number): boolean =>
  isWord(tokens[at - 2], 'offset') && (isWord(tokens[at], 'rows') || isWord(tokens[at], 'row')) && !isWord(tokens[at + 1], 'fetch')

const sign = (value: string): Token => ({ kind: 'sign', value })

/** T-SQL takes 30 characters where CAST and CONVERT name no length. */
function isTypeWithoutLength(tokens: readonly Token[], at: number): boolean {
  const [before, token, after] = [tokens[at - 1], tokens[at], tokens[at + 1]]
  const names = token?.kind === 'word' && textTypes.has(token.value.toLowerCase())
  return names && isWord(before, 'as') && isSign(after, ')')
}

/** `F(a, b) WITHIN GROUP (ORDER BY c DESC)` becomes `F(a, b, c, 'desc')`; answers where the form ends. */
function addWithinGroup(tokens: readonly Token[], at: number, out: Token[]): number {
  const head = [isSign(out.at(-1), ')'), isSign(tokens[at + 2], '('), isWord(tokens[at + 3], 'order'), isWord(tokens[at + 4], 'by')]
  const end = closing(tokens, at + 2)
  if (head.includes(false) || end === -1)
    throw new Problem('bad-request', 'WITHIN GROUP is supported as WITHIN GROUP (ORDER BY one value).')
  out.pop()
  const last = tokens[end - 1]
  const hasDirection = isWord(last, 'asc') || isWord(last, 'desc')
  const order = tokens.slice(at + 5, hasDirection ? end - 1 : end)
  out.push(sign(','), ...order, sign(','), { kind: 'text', value: isWord(last, 'desc') ? 'desc' : 'asc' }, sign(')'))
  return end
}

/** The parenthesis that closes the one at `at`; -1 where none does. */
function closing(tokens: readonly Token[], at: number): number {
  let depth = 0
  for (let i = at; i < tokens.length; i++) {
    if (isSign(tokens[i], '(')) depth += 1
    if (isSign(tokens[i], ')')) depth -= 1
    if (depth === 0) return i
  }
  return -1
}

/** A number as the parser takes it: digits on both sides of the point, or no point. */
function numberText(text: string): string {
  const [mantissa = '', exponent] = text.toLowerCase().split('e')
  const [whole = '', rest = ''] = mantissa.split('.')
  return `${whole || '0'}${rest && `.${rest}`}${exponent === undefined ? '' : `e${exponent}`}`
}
