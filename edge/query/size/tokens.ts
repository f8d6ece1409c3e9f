/** A piece of SQL text. Names come without their brackets or quotes. */
export interface SqlToken {
  readonly kind: 'word' | 'name' | 'number' | 'text' | 'sign'
  readonly value: string
}

const pieces: readonly (readonly [RegExp, SqlToken['kind'] | 'skip'])[] = [
  [/\s+|--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\//y, 'skip'],
  [/\[([^\]]{1,128})\]|"([^"]{1,128})"/y, 'name'],
  [/'((?:[^']|'')*)'/y, 'text'],
  [/\d+(?:\.\d*)?(?:e[+-]?\d+)?|\.\d+(?:e[+-]?\d+)?/iy, 'number'],
  [/[A-Za-z_][A-Za-z0-9_]*/y, 'word'],
  [/<=|>=|<>|!=|[<>=(),.*;+-]/y, 'sign'],
]

/** Splits a SELECT into tokens; null where it holds anything else than names, numbers, texts and plain comparisons. */
export function tokenize(sql: string): readonly SqlToken[] | null {
  const tokens: SqlToken[] = []
  for (let at = 0; at < sql.length; ) {
    const found = pieceAt(sql, at)
    if (found === null) return null
    if (found.token !== null) tokens.push(found.token)
    at = found.end
  }
  return tokens
}

function pieceAt(sql: string, at: number): { readonly token: SqlToken | null; readonly end: number } | null {
  for (const [pattern, kind] of pieces) {
    pattern.lastIndex = at
    const match = pattern.exec(sql)
    if (match === null) continue
    const value = match[1] ?? match[2] ?? match[0]
    const plain = kind === 'text' ? (match[1] ?? '').replaceAll("''", "'") : value
    return { token: kind === 'skip' ? null : { kind, value: plain }, end: pattern.lastIndex }
  }
  return null
}
