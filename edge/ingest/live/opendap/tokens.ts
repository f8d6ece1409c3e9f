import { liveProblem } from '../download.ts'

/** A sign, a word, or a quoted text without its quotes. */
export interface Token {
  readonly text: string
  readonly isQuoted: boolean
}

const TOKEN = /[{}[\];,=:]|"(?:[^"\\]|\\[\s\S])*"|[^\s{}[\];,=:"]+/y
const BLANKS = /\s*/y

/** The parts of what a DAP server says of its data, in the form that DDS, DAS and errors share (DAP 2.0, NASA ESE-RFC-004). Throws where it is none. */
export function* tokens(text: string): Generator<Token> {
  for (let at = 0; ; ) {
    BLANKS.lastIndex = at
    BLANKS.exec(text)
    at = BLANKS.lastIndex
    if (at === text.length) return
    TOKEN.lastIndex = at
    const [found] = TOKEN.exec(text) ?? []
    if (found === undefined) throw liveProblem('The source returned no description of data as DAP 2 servers do.')
    at = TOKEN.lastIndex
    const isQuoted = found.startsWith('"')
    yield { text: isQuoted ? found.slice(1, -1).replace(/\\([\s\S])/g, '$1') : found, isQuoted }
  }
}
