/** Python: the escapes of JSON are escapes of Python too. */
export const pythonText = (text: string): string => JSON.stringify(text)

/** R: as in Python, but R ends at a zero character. */
export const rText = (text: string): string => JSON.stringify(text.replaceAll('\0', ''))

/** Julia: as in Python, but a dollar sign would insert a variable. */
export const juliaText = (text: string): string => JSON.stringify(text).replaceAll('$', '\\$')

/** What a Matlab text cannot hold as it is: control characters. */
const CONTROL = /(\p{Cc}+)/u

/** Matlab: there are no escapes, so control characters are joined in by their codes. */
export function matlabText(text: string): string {
  const [plain = '', ...rest] = text.split(CONTROL)
  const quoted = (part: string) => `'${part.replaceAll("'", "''")}'`
  if (rest.length === 0) return quoted(plain)
  const codes = (part: string) => `char([${Array.from(part, (sign) => sign.charCodeAt(0)).join(' ')}])`
  return `[${[plain, ...rest].flatMap((part, at) => (at % 2 === 1 ? [codes(part)] : part === '' ? [] : [quoted(part)])).join(', ')}]`
}

/** SQL, of clients and of DuckDB: nothing but the quote is escaped. `sqlText("Cox's")` is `'Cox''s'`. */
export const sqlText = (text: string): string => `'${text.replaceAll("'", "''")}'`

const PLAIN_WORD = /^[\w./:=@%+,-]+$/

/** A word of a shell's command line; quoted only if it needs to be. */
export function shellWord(text: string): string {
  const word = text.replaceAll('\0', '')
  return PLAIN_WORD.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
}
