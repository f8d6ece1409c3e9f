/** Characters that nobody sees, with their names in Unicode. */
const invisible: ReadonlyMap<string, string> = new Map([
  ['\u00a0', 'no-break space'],
  ['\u00ad', 'soft hyphen'],
  ['\u200b', 'zero width space'],
  ['\u200c', 'zero width non-joiner'],
  ['\u200d', 'zero width joiner'],
  ['\u200e', 'left-to-right mark'],
  ['\u200f', 'right-to-left mark'],
  ['\u202f', 'narrow no-break space'],
  ['\u2060', 'word joiner'],
  ['\ufeff', 'byte order mark'],
])

const spaces = new Set(['\u00a0', '\u202f'])

/** Letters of other scripts that look like Latin ones. */
const cyrillic = new Map(Array.from('аеорсухіѕјАВЕКМНОРСТХУІЅЈ', (letter, index) => [letter, 'aeopcyxisjABEKMHOPCTXYISJ'.charAt(index)]))
const greek = new Map(Array.from('οΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', (letter, index) => [letter, 'oABEZHIKMNOPTYX'.charAt(index)]))

/** A text without what nobody sees, and with Latin letters for those that look like them, where it is Latin otherwise. */
export function plainText(text: string): string {
  if (isAscii(text)) return text
  const seen = Array.from(text, (sign) => (spaces.has(sign) ? ' ' : invisible.has(sign) ? '' : sign)).join('')
  const latin = Array.from(seen, (sign) => cyrillic.get(sign) ?? greek.get(sign) ?? sign).join('')
  return /[A-Za-z]/.test(seen) && isAscii(latin) ? latin : seen
}

const isAscii = (text: string): boolean => {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 126) return false
  return true
}

/** What `plainText` changes in a text, each character once by its name and code: `zero width space (U+200B)`. */
export function hiddenCharacters(text: string): readonly string[] {
  const plain = new Set(plainText(text))
  const found = new Set(Array.from(text).filter((sign) => !plain.has(sign) && nameOf(sign) !== undefined))
  return Array.from(found, (sign) => `${nameOf(sign)} (U+${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')})`)
}

function nameOf(sign: string): string | undefined {
  if (cyrillic.has(sign)) return `Cyrillic letter ${sign}`
  return greek.has(sign) ? `Greek letter ${sign}` : invisible.get(sign)
}
