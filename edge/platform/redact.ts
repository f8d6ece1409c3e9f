/** What a text may give away, and what is in its place: e-mail addresses, queries of addresses, keys, tokens and home folders. */
const patterns: readonly (readonly [RegExp, string])[] = [
  [/(?<![\w.+-])[\w.+-]+@[\w-]+(\.[\w-]+)+/g, '[e-mail]'],
  [/[?#][^\s'"<>)]+/g, '?[query]'],
  [/\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi, '[key]'],
  [/(?<![\w-])[\w-]{20,}(\.[\w-]{10,})+/g, '[token]'],
  [/(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{32,}/g, '[token]'],
  [/(\/(?:home|Users)\/|\\Users\\)[^\s/\\:]+/g, '$1[user]'],
]

/** What is read of a text of unknown length. */
const READ_CHARACTERS = 100_000

/** A text of a visitor without what nobody else should read in a log, on one line. */
export function redact(text: string): string {
  return onOneLine(patterns.reduce((known, [pattern, word]) => known.replace(pattern, word), text)).trim()
}

/**
 * A text that another service may have written, as a log or the store has it: on one line, without these secrets (see `knownSecrets`), and
 * no longer than it may be.
 */
export function reported(text: string, secrets: readonly string[], maxCharacters: number): string {
  const line = onOneLine(text.slice(0, READ_CHARACTERS))
  return secrets.reduce((known, secret) => known.replaceAll(secret, '[secret]'), line).slice(0, maxCharacters)
}

/** Control characters would make other lines of a log, or other colours of a terminal. */
function onOneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
}
