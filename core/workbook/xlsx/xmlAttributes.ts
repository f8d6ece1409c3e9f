/**
 * The attributes of a tag, as name and raw value, in their order. Goes from one equals sign to the next and never looks at a
 * character twice: an attribute may be as long as its author likes.
 */
export function* attributesIn(source: string): Generator<readonly [string, string]> {
  let at = 0
  for (;;) {
    const equals = source.indexOf('=', at)
    if (equals === -1) return
    const name = nameBefore(source, at, equals)
    const start = afterBlanks(source, equals + 1)
    const quote = source[start]
    if (quote !== '"' && quote !== "'") {
      at = equals + 1
      continue
    }
    const end = source.indexOf(quote, start + 1)
    if (end === -1) return
    at = end + 1
    if (name !== '') yield [name, source.slice(start + 1, end)]
  }
}

const isBlank = (character: string | undefined): boolean => character !== undefined && ' \t\r\n'.includes(character)

function afterBlanks(source: string, from: number): number {
  let at = from
  while (isBlank(source[at])) at++
  return at
}

/** The name between `from` and the equals sign, without spaces. */
function nameBefore(source: string, from: number, equals: number): string {
  let end = equals
  while (end > from && isBlank(source[end - 1])) end--
  let start = end
  while (start > from && !isBlank(source[start - 1]) && !`/<>"'`.includes(source[start - 1] ?? '')) start--
  return source.slice(start, end)
}
