/** What a text may give away, and what is in its place: e-mail addresses, queries of addresses, keys, tokens and home folders. */
const secrets: readonly (readonly [RegExp, string])[] = [
  [/(?<![\w.+-])[\w.+-]+@[\w-]+(\.[\w-]+)+/g, '[e-mail]'],
  [/[?#][^\s'"<>)]+/g, '?[query]'],
  [/\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi, '[key]'],
  [/(?<![\w-])[\w-]{20,}(\.[\w-]{10,})+/g, '[token]'],
  [/(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{32,}/g, '[token]'],
  [/(\/(?:home|Users)\/|\\Users\\)[^\s/\\:]+/g, '$1[user]'],
]

/** A text without what nobody else should read in a log, on one line. */
export function redact(text: string): string {
  const redacted = secrets.reduce((known, [pattern, word]) => known.replace(pattern, word), text)
  // Control characters would make other lines of a log, or other colours of a terminal.
  return redacted.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').trim()
}
