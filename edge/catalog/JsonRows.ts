/** The JSON of an answer in UTF-8, ready to be sent. */
export class ReadyJson<Value> {
  /** Only for the compiler: what a reader gets. */
  declare readonly value: Value
  readonly bytes: Uint8Array<ArrayBuffer>

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    this.bytes = bytes
  }
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/**
 * Rows of one version of the catalog as JSON in one block of bytes. Answers copy what they hold; a row becomes an object only where one is
 * asked for. With a hundred thousand rows as objects, garbage collection would take longer than a response may.
 */
export class JsonRows<Row> {
  readonly #block: Uint8Array
  /** Where each row begins, with the comma before it, and where the last one ends. */
  readonly #starts: Float64Array

  /** From the JSON text of each row. */
  constructor(texts: readonly string[]) {
    const rows = texts.map((text) => encoder.encode(`,${text}`))
    this.#starts = new Float64Array(rows.length + 1)
    rows.forEach((row, place) => {
      this.#starts[place + 1] = (this.#starts[place] ?? 0) + row.length
    })
    this.#block = new Uint8Array(this.#starts.at(-1) ?? 0)
    rows.forEach((row, place) => {
      this.#block.set(row, this.#starts[place])
    })
  }

  /** The row at a place, an object of the caller's own. */
  at(place: number): Row {
    return JSON.parse(decoder.decode(this.#bytesAt(place).subarray(1))) as Row
  }

  /** The rows at these places as a list, between pieces of JSON that it is a part of. */
  list<Value = Row[]>(places: ArrayLike<number>, before = '', after = ''): ReadyJson<Value> {
    const [head, tail] = [encoder.encode(`${before}[`), encoder.encode(`]${after}`)]
    // The bracket takes the place of the first row's comma.
    let end = places.length === 0 ? head.length : head.length - 1
    const whole = new Uint8Array(end + this.#sizeOf(places) + tail.length)
    for (let at = 0; at < places.length; at++) {
      const row = this.#bytesAt(places[at] ?? 0)
      whole.set(row, end)
      end += row.length
    }
    whole.set(head)
    whole.set(tail, end)
    return new ReadyJson(whole)
  }

  #sizeOf(places: ArrayLike<number>): number {
    let size = 0
    for (let at = 0; at < places.length; at++) {
      const place = places[at] ?? 0
      size += (this.#starts[place + 1] ?? 0) - (this.#starts[place] ?? 0)
    }
    return size
  }

  #bytesAt(place: number): Uint8Array {
    return this.#block.subarray(this.#starts[place], this.#starts[place + 1])
  }
}
