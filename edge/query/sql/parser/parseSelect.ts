import { limits } from '#core/limits/observations.ts'
import { Problem } from '#core/request/Problem.ts'
import { keywords } from './keywords.ts'
import { SelectReader } from './SelectReader.ts'
import { StepBudget } from './StepBudget.ts'
import type { SelectStatement } from './SyntaxTree.ts'
import { type SqlToken, tokenize } from './tokenize.ts'

/** The syntax tree of a text, with every name in it that may be a table's. */
export interface ParsedSelect {
  readonly statement: SelectStatement
  readonly names: readonly string[]
}

/**
 * Reads one SELECT in the clients' T-SQL in time linear in its length, without looking up its names. Throws a Problem `bad-request` for
 * anything else, and for what is longer or deeper than the limits of queries allow.
 */
export function parseSelect(text: string, budget = new StepBudget(text.length)): ParsedSelect {
  if (text.length > limits.queryCharacters) {
    throw new Problem('bad-request', `The query is longer than ${limits.queryCharacters} characters.`)
  }
  if (text.includes('\0')) throw new Problem('bad-request', 'The query contains an invalid character.')
  const tokens = withoutEnd(tokenize(text, budget))
  checkStart(tokens)
  checkNesting(tokens)
  const reader = new SelectReader(tokens, budget)
  const statement = reader.select()
  reader.expectEnd()
  return { statement, names: namesIn(tokens) }
}

const isSign = (token: SqlToken | undefined, sign: string): boolean => token?.kind === 'sign' && token.value === sign

function withoutEnd(tokens: readonly SqlToken[]): readonly SqlToken[] {
  return tokens.slice(0, tokens.findLastIndex((token) => !isSign(token, ';')) + 1)
}

function checkStart(tokens: readonly SqlToken[]): void {
  if (tokens.some((token) => isSign(token, ';'))) throw new Problem('bad-request', 'Only one statement can be sent at a time.')
  const first = tokens[0]?.word
  if (first !== 'select' && first !== 'with') {
    throw new Problem('bad-request', 'Only a SELECT statement or a listed procedure is supported.')
  }
}

/** Only parentheses and CASE make the reader recurse, so this bounds the depth of the stack too. */
function checkNesting(tokens: readonly SqlToken[]): void {
  let depth = 0
  for (const token of tokens) {
    if (isSign(token, '(') || token.word === 'case') depth += 1
    if (isSign(token, ')') || token.word === 'end') depth -= 1
    if (depth > limits.sqlNesting) throw new Problem('bad-request', `The query nests deeper than ${limits.sqlNesting} parentheses.`)
  }
}

function namesIn(tokens: readonly SqlToken[]): readonly string[] {
  return tokens
    .filter(
      ({ kind, word }, at) =>
        kind === 'name' || kind === 'text' || (kind === 'word' && !keywords.has(word) && !isSign(tokens[at + 1], '(')),
    )
    .map(({ value }) => value)
}
