/** What of a source map (version 3) places are looked up in. */
export interface SourceMapText {
  readonly sources: readonly string[]
  readonly mappings: string
}

/** A place in a file. Lines and columns count from 1, as stacks have them. */
export interface Place {
  readonly file: string
  readonly line: number
  readonly column: number
}

const DIGITS = new Uint8Array(128)
for (const [value, digit] of [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'].entries())
  DIGITS[digit.charCodeAt(0)] = value

const [COMMA, SEMICOLON] = [44, 59]

/**
 * The place in the sources that a place of a built file came from; null where the map has none. Reads the map up to that place and keeps
 * nothing of it: 1 MB takes some milliseconds. Source: https://tc39.es/ecma426/.
 */
export function sourcePlace({ sources, mappings }: SourceMapText, { line, column }: Omit<Place, 'file'>): Place | null {
  // Of a segment: column, source, line and column in it, name; all but the first add up over the whole file.
  const sums = [0, 0, 0, 0, 0]
  let found: Place | null = null
  let builtLine = 1
  let [field, value, shift] = [0, 0, 0]
  for (let at = 0; at <= mappings.length; at++) {
    const code = at === mappings.length ? SEMICOLON : mappings.charCodeAt(at)
    if (code !== COMMA && code !== SEMICOLON) {
      const digit = DIGITS[code] ?? 0
      value += (digit & 31) << shift
      shift += 5
      if (digit > 31) continue
      sums[field] = (sums[field] ?? 0) + (value & 1 ? -(value >> 1) : value >> 1)
      field += 1
      value = 0
      shift = 0
      continue
    }
    const [builtColumn = 0, source = 0, sourceLine = 0, sourceColumn = 0] = sums
    if (builtLine === line && field > 0) {
      if (builtColumn > column - 1) break
      const file = sources[source]
      found = field > 1 && file !== undefined ? { file, line: sourceLine + 1, column: sourceColumn + 1 } : null
    }
    field = 0
    if (code === COMMA) continue
    builtLine += 1
    sums[0] = 0
    if (builtLine > line) break
  }
  return found
}
