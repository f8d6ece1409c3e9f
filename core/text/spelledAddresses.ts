const NAME_CHARACTER = /[\w.+-]/
const HOST_CHARACTER = /[\w.-]/

/** A text, plain or markdown, whose e-mail addresses people and screen readers can read but programs that collect addresses do not find. */
function spelledText(text: string): string {
  let spelled = ''
  let from = 0
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const found = addressAt(text, at, from)
    if (found === null) continue
    const written = `${text.slice(found.start, at)} [at] ${found.labels.join(' [dot] ')}`
    const before = withoutEnd(text.slice(from, found.start), 'mailto:')
    const follows = text.charAt(found.end)
    const link = before.endsWith('](') && follows === ')' ? before.lastIndexOf('[') : -1
    const isBracketed = before.endsWith('<') && follows === '>'
    if (link >= 0) spelled += `${before.slice(0, link)}${before.slice(link + 1, -2)} (${written})`
    else spelled += `${isBracketed ? before.slice(0, -1) : before}${written}`
    from = found.end + (link >= 0 || isBracketed ? 1 : 0)
  }
  return spelled + text.slice(from)
}

/** The address around the sign at `at`, begun at `from` at the earliest; null where there is none. Looks at each character once for each sign. */
function addressAt(text: string, at: number, from: number) {
  let start = at
  while (start > from && NAME_CHARACTER.test(text.charAt(start - 1))) start--
  let end = at + 1
  while (end < text.length && HOST_CHARACTER.test(text.charAt(end))) end++
  const labels = text.slice(at + 1, end).split('.')
  const empty = labels.indexOf('')
  const own = empty < 0 ? labels : labels.slice(0, empty)
  if (start === at || text.charAt(start - 1) === '/' || own.length < 2) return null
  return { start, end: at + 1 + own.join('.').length, labels: own }
}

const withoutEnd = (text: string, end: string): string => (text.endsWith(end) ? text.slice(0, -end.length) : text)

/** Plain data in whose texts every e-mail address is spelled out, for pages that anyone can read. */
export function spelledAddresses<Value>(value: Value): Value {
  return spelledValue(value) as Value
}

function spelledValue(value: unknown): unknown {
  if (typeof value === 'string') return spelledText(value)
  if (Array.isArray(value)) return value.map(spelledValue)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, own]) => [name, spelledValue(own)]))
}
