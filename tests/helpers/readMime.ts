/** A mail as a person's program would show it, its headers and bodies decoded. */
export interface ReadMail {
  /** By lower-case name; the first of each name. */
  readonly headers: ReadonlyMap<string, string>
  readonly text: string
  readonly html: string
}

/** Reads a mail of RFC 5322 and MIME: encoded words, nested parts, base64 and quoted-printable. Attachments are passed over. */
export function readMime(source: Uint8Array): ReadMail {
  // Latin-1 keeps every byte as one character until its part's own charset is known.
  const raw = new TextDecoder('latin1').decode(source)
  const headers = headersOf(raw)
  const leaves = leavesOf(raw)
  const bodyOf = (type: string) => leaves.find((leaf) => leaf.type === type)?.body ?? ''
  return {
    headers: new Map([...headers].map(([name, value]) => [name, decodeWords(value)])),
    text: bodyOf('text/plain'),
    html: bodyOf('text/html'),
  }
}

interface Leaf {
  readonly type: string
  readonly body: string
}

function leavesOf(entity: string): Leaf[] {
  const headers = headersOf(entity)
  const end = entity.indexOf('\r\n\r\n')
  const body = end < 0 ? '' : entity.slice(end + 4)
  const contentType = headers.get('content-type') ?? 'text/plain'
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? ''
  if (!type.startsWith('multipart/')) return [{ type, body: decodeBody(body, headers.get('content-transfer-encoding') ?? '', contentType) }]
  const delimiter = `\r\n--${parameterOf(contentType, 'boundary')}`
  const parts = `\r\n${body}`.split(`${delimiter}--`)[0]?.split(`${delimiter}\r\n`) ?? []
  return parts.slice(1).flatMap(leavesOf)
}

function headersOf(entity: string): Map<string, string> {
  const head = entity.slice(0, entity.startsWith('\r\n') ? 0 : entity.search(/\r\n\r\n|$(?![\s\S])/))
  const headers = new Map<string, string>()
  for (const line of head.replaceAll(/\r\n(?=[ \t])/g, '').split('\r\n')) {
    const [, name = '', value = ''] = /^([^:]+):\s*(.*)$/.exec(line) ?? []
    if (name !== '' && !headers.has(name.toLowerCase())) headers.set(name.toLowerCase(), value)
  }
  return headers
}

function parameterOf(header: string, name: string): string {
  const found = new RegExp(`;\\s*${name}=(?:"([^"]*)"|([^;\\s]+))`, 'i').exec(header)
  return found?.[1] ?? found?.[2] ?? ''
}

function decodeBody(body: string, encoding: string, contentType: string): string {
  const bytes = bytesOf(body, encoding.trim().toLowerCase())
  return new TextDecoder(parameterOf(contentType, 'charset') || 'utf-8').decode(bytes).replaceAll('\r\n', '\n')
}

function bytesOf(body: string, encoding: string): Uint8Array {
  if (encoding === 'base64') return Buffer.from(body, 'base64')
  return Buffer.from(encoding === 'quoted-printable' ? unquoted(body.replaceAll(/=[ \t]*\r\n/g, '')) : body, 'latin1')
}

function unquoted(text: string): string {
  return text.replaceAll(/=([0-9A-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

/** Decodes the `=?charset?B|Q?...?=` words of a header (RFC 2047); blanks between two of them are not part of the text. */
function decodeWords(value: string): string {
  return value
    .replaceAll(/(=\?[^?]+\?[BbQq]\?[^?]*\?=)\s+(?==\?)/g, '$1')
    .replaceAll(/=\?([^?*]+)(?:\*[^?]*)?\?([BbQq])\?([^?]*)\?=/g, (_, charset: string, kind: string, text: string) => {
      const bytes = kind.toLowerCase() === 'b' ? Buffer.from(text, 'base64') : Buffer.from(unquoted(text.replaceAll('_', ' ')), 'latin1')
      return new TextDecoder(charset).decode(bytes)
    })
}
