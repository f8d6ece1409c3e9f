/** What a frozen member of a list reads in JSON, with a comma before it; kept in few large blocks, which cost the collector little. */
const kept = new WeakMap<object, Uint8Array>()
const BLOCK_BYTES = 1 << 20
/** No UTF-16 unit takes more in UTF-8. */
const MOST_BYTES_PER_UNIT = 3
const encoder = new TextEncoder()
let block = new Uint8Array(0)
let used = 0

/**
 * The JSON of an answer in UTF-8, as `JSON.stringify` has it. Frozen members of a list, or of a list in an object, are never changed and stand
 * in many answers, so that theirs is made once.
 */
export function jsonBytes(value: unknown): Uint8Array<ArrayBuffer> {
  const pieces = new Pieces()
  if (Array.isArray(value)) addList(pieces, value)
  else if (isPlain(value)) addObject(pieces, value)
  else pieces.addText(JSON.stringify(value) ?? '')
  return pieces.joined()
}

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype && !('toJSON' in value)

function addObject(pieces: Pieces, value: Readonly<Record<string, unknown>>): void {
  let before = '{'
  for (const [name, member] of Object.entries(value)) {
    const text = Array.isArray(member) ? '' : JSON.stringify(member)
    // JSON has no place for functions and what is undefined.
    if (text === undefined) continue
    pieces.addText(`${before}${JSON.stringify(name)}:${text}`)
    if (Array.isArray(member)) addList(pieces, member)
    before = ','
  }
  pieces.addText(before === '{' ? '{}' : '}')
}

function addList(pieces: Pieces, members: readonly unknown[]): void {
  pieces.addText('[')
  members.forEach((member, at) => {
    if (typeof member === 'object' && member !== null && Object.isFrozen(member))
      pieces.addBytes(at === 0 ? bytesOf(member).subarray(1) : bytesOf(member))
    else pieces.addText(`${at === 0 ? '' : ','}${JSON.stringify(member) ?? 'null'}`)
  })
  pieces.addText(']')
}

function bytesOf(member: object): Uint8Array {
  const known = kept.get(member)
  if (known !== undefined) return known
  const text = `,${JSON.stringify(member)}`
  const room = text.length * MOST_BYTES_PER_UNIT
  if (used + room > block.byteLength) {
    block = new Uint8Array(Math.max(BLOCK_BYTES, room))
    used = 0
  }
  const { written } = encoder.encodeInto(text, block.subarray(used))
  const bytes = block.subarray(used, used + written)
  used += written
  kept.set(member, bytes)
  return bytes
}

/** Bytes in the order in which they come, and words between them. */
class Pieces {
  readonly #pieces: Uint8Array[] = []
  #text = ''
  #size = 0

  addText(text: string): void {
    this.#text += text
  }

  addBytes(bytes: Uint8Array): void {
    if (this.#text !== '') this.#push(encoder.encode(this.#text))
    this.#text = ''
    this.#push(bytes)
  }

  joined(): Uint8Array<ArrayBuffer> {
    const last = encoder.encode(this.#text)
    if (this.#size === 0) return last
    const whole = new Uint8Array(this.#size + last.byteLength)
    let at = 0
    for (const piece of [...this.#pieces, last]) {
      whole.set(piece, at)
      at += piece.byteLength
    }
    return whole
  }

  #push(bytes: Uint8Array): void {
    this.#pieces.push(bytes)
    this.#size += bytes.byteLength
  }
}
