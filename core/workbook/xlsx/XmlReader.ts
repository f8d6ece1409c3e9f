import { joinBytes } from '#core/text/joinBytes.ts'
import { damaged, unreadableWorkbook } from './unreadableWorkbook.ts'
import { attributesIn } from './xmlAttributes.ts'
import { decodeText } from './xmlText.ts'

const WORKBOOK_TOKEN_BYTES = 1_000_000 // a cell holds at most 32,767 characters

/** What `next()` found. `none` means: feed more bytes, or the document is over. */
export const token = { none: 0, open: 1, close: 2, text: 3, cdata: 4 } as const

const LESS = 60
const GREATER = 62
const SLASH = 47
const COLON = 58

/**
 * Splits the bytes of an XML document into tags and texts, piece by piece. `start` to `end` is the tag's local name or the
 * text, valid until the next call. Comments and instructions are skipped; a DOCTYPE is rejected, so no entity is ever defined.
 */
export class XmlReader {
  bytes: Uint8Array = new Uint8Array(0)
  start = 0
  end = 0
  /** Where the whole tag or text begins in `bytes`, its sign `<` included. */
  tokenStart = 0
  /** Where the tag's attributes end. */
  tagEnd = 0
  isSelfClosing = false
  depth = 0
  #at = 0
  #isFirst = true

  /** Where the whole tag or text ends in `bytes`; all before it has been looked at. */
  get tokenEnd(): number {
    return this.#at
  }

  /** The namespace prefix of the tag with its colon; empty without one. */
  get prefix(): string {
    const start = this.tokenStart + (this.bytes[this.tokenStart + 1] === SLASH ? 2 : 1)
    return decodeText(this.bytes, start, this.start, false)
  }

  /** Adds the next piece of the document. */
  feed(piece: Uint8Array): void {
    const rest = this.bytes.length - this.#at
    if (rest > WORKBOOK_TOKEN_BYTES)
      throw unreadableWorkbook('too-large', 'The workbook was rejected: it holds a text longer than a cell can be.')
    this.bytes = rest === 0 ? piece : joinBytes([this.bytes.subarray(this.#at), piece])
    this.#at = 0
    if (this.#isFirst && this.bytes.length >= 4) this.#checkEncoding()
  }

  /** Goes to the next tag or text. */
  next(): number {
    const { bytes } = this
    const { length } = bytes
    for (;;) {
      const at = this.#at
      this.tokenStart = at
      if (at + 1 >= length) return token.none
      if (bytes[at] !== LESS) return this.#text(at)
      const second = bytes[at + 1] as number
      if (second === SLASH) return this.#close(at)
      if (second === 33 || second === 63) {
        const found = second === 33 ? this.#declaration(at) : this.#skip(at, '?>')
        if (found !== undefined) return found
      } else return this.#open(at)
    }
  }

  /** Throws where the document broke off. */
  finish(): void {
    if (this.depth !== 0) throw damaged('a part of it breaks off')
  }

  /** Whether the tag's local name is this one. */
  isNamed(name: string): boolean {
    if (this.end - this.start !== name.length) return false
    for (let i = 0; i < name.length; i++) if (this.bytes[this.start + i] !== name.charCodeAt(i)) return false
    return true
  }

  /** The current text, or tag name, as a string with its entities resolved. */
  text(kind: number): string {
    return decodeText(this.bytes, this.start, this.end, kind === token.text)
  }

  /** The value of the tag's attribute of that local name. */
  attribute(name: string): string | undefined {
    for (const [key, value] of attributesIn(decodeText(this.bytes, this.end, this.tagEnd, false))) {
      if (key === name || key.endsWith(`:${name}`)) {
        if (!value.includes('&')) return value
        const raw = new TextEncoder().encode(value)
        return decodeText(raw, 0, raw.length, true)
      }
    }
    return undefined
  }

  #text(at: number): number {
    const { bytes } = this
    const { length } = bytes
    let end = at + 1
    while (end < length && bytes[end] !== LESS) end++
    if (end === length) return token.none
    this.start = at
    this.end = end
    this.#at = end
    return token.text
  }

  #open(at: number): number {
    const { bytes } = this
    const { length } = bytes
    let start = at + 1
    let end = start
    for (; end < length; end++) {
      const byte = bytes[end] as number
      if (byte === COLON) start = end + 1
      else if (byte <= 32 || byte === SLASH || byte === GREATER) break
    }
    let quote = 0
    for (let i = end; i < length; i++) {
      const byte = bytes[i] as number
      if (quote !== 0) {
        if (byte === quote) quote = 0
      } else if (byte === GREATER) {
        this.isSelfClosing = bytes[i - 1] === SLASH
        if (!this.isSelfClosing) this.depth++
        this.start = start
        this.end = end
        this.tagEnd = i
        this.#at = i + 1
        return token.open
      } else if (byte === 34 || byte === 39) quote = byte
      else if (byte === LESS) throw damaged('a tag in it is broken')
    }
    return token.none
  }

  #close(at: number): number {
    const { bytes } = this
    const { length } = bytes
    let start = at + 2
    let end = -1
    for (let i = start; i < length; i++) {
      const byte = bytes[i] as number
      if (byte === COLON) start = i + 1
      else if (byte === GREATER) {
        this.start = start
        this.end = end < 0 ? i : end
        this.#at = i + 1
        this.depth--
        if (this.depth < 0) throw damaged('a tag in it is closed twice')
        return token.close
      } else if (byte <= 32 && end < 0) end = i
    }
    return token.none
  }

  /** A comment (skipped), CDATA (a text) or a DOCTYPE (rejected). `undefined` means: continue. */
  #declaration(at: number): number | undefined {
    if (this.bytes.length - at < 9) return token.none
    if (this.bytes[at + 2] === 45 && this.bytes[at + 3] === 45) return this.#skip(at + 4, '-->')
    if (this.bytes[at + 2] !== 91)
      throw unreadableWorkbook('unsafe-xml', 'The workbook was rejected: it defines a document type or entities of its own.')
    const found = this.#skip(at + 9, ']]>')
    if (found === token.none) return found
    this.start = at + 9
    this.end = this.#at - 3
    return token.cdata
  }

  #skip(from: number, ending: string): number | undefined {
    const { bytes } = this
    for (let i = from; i + ending.length <= bytes.length; i++) {
      let matched = 0
      while (matched < ending.length && bytes[i + matched] === ending.charCodeAt(matched)) matched++
      if (matched === ending.length) {
        this.#at = i + ending.length
        return undefined
      }
    }
    return token.none
  }

  #checkEncoding(): void {
    this.#isFirst = false
    const [first = 0, second = 0, third = 0] = this.bytes
    if (first === 0xef && second === 0xbb && third === 0xbf) this.#at = 3
    const isUtf16 = first === 0 || second === 0 || first >= 0xfe
    const head = new TextDecoder().decode(this.bytes.subarray(this.#at, this.#at + 200))
    const declared = /^<\?xml[^>]*encoding\s*=\s*["']([^"']+)/i.exec(head)?.[1]?.toLowerCase() ?? 'utf-8'
    if (isUtf16 || !['utf-8', 'utf8', 'us-ascii'].includes(declared))
      throw unreadableWorkbook('encoding', 'The workbook was rejected: a part of it is not in UTF-8. Open it in Excel and save it again.')
  }
}
