/** Longer than any real ones. */
const MAX_CHARACTERS = 300

/** Whether a text has the form of CF cell methods, such as `time: mean` or `time: mean within years time: mean over years`. */
export function isCellMethods(text: string): boolean {
  if (text.length > MAX_CHARACTERS || /\p{Cc}/u.test(text)) return false
  const words = text.split(' ')
  const method = words.findIndex((word) => !word.endsWith(':'))
  return method > 0 && words.slice(0, method).every((word) => /^\w+:$/.test(word)) && /^\w/.test(words[method] ?? '')
}

/** The names before colons; CF allows dimensions, standard names and `area` there. */
const NAMES = /\b\w+(?=:)/g

/** The cell methods of a file with its coordinates' names replaced by ours: `time: mean` for `t:  mean`. Null for a text that is not in CF's form. */
export function renamedCellMethods(text: string, names: ReadonlyMap<string, string>): string | null {
  const renamed = text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(NAMES, (name) => names.get(name) ?? name)
  return isCellMethods(renamed) ? renamed : null
}
