/** What a child says, one frame at a time: it is ready, here is a piece of the answer, the answer has ended, or it failed. */
export type FrameKind = 'ready' | 'piece' | 'end' | 'fault'

/** A frame and what it carries: bytes of Arrow in a piece, the name of the fault in a fault, else nothing. */
export interface Frame {
  readonly kind: FrameKind
  /** The run that it belongs to: 0 before the first. Whatever goes wrong, a run never gets the rows of another. */
  readonly run: number
  readonly bytes: Uint8Array
}

/** A message to a child: begin a run with its query, or send the next frame of it. A child has one run at a time. */
export interface Order {
  readonly run: number
  readonly query?: ChildQuery
}

/** One statement and all that it may touch. */
export interface ChildQuery {
  readonly sql: string
  /** The only files that the engine may open. */
  readonly files: readonly string[]
  readonly maxRows: number
  readonly memoryBytes: number
  readonly threads: number
}

const kinds: readonly FrameKind[] = ['ready', 'piece', 'end', 'fault']

const HEADER_BYTES = 9

/** A frame as bytes: a kind, the run and a length of 32 bits each, and the bytes. */
export function frameBytes({ kind, run, bytes }: Frame): Uint8Array {
  const frame = new Uint8Array(HEADER_BYTES + bytes.length)
  frame[0] = kinds.indexOf(kind)
  const view = new DataView(frame.buffer)
  view.setUint32(1, run)
  view.setUint32(5, bytes.length)
  frame.set(bytes, HEADER_BYTES)
  return frame
}

/** An order as a line of JSON. */
export const orderLine = (order: Order): string => `${JSON.stringify(order)}\n`

/** Puts orders together from text as it comes. Only a newline ends one: a reader of lines would end them at U+2028 too, which JSON may hold. */
export class OrderReader {
  #rest = ''

  add(text: string): readonly Order[] {
    const lines = `${this.#rest}${text}`.split('\n')
    this.#rest = lines.pop() ?? ''
    return lines.map((line) => JSON.parse(line) as Order)
  }
}

/** Puts frames together from bytes as they come. A stream that is none throws a TypeError. */
export class FrameReader {
  #held: Uint8Array[] = []
  #length = 0

  add(bytes: Uint8Array): readonly Frame[] {
    this.#held.push(bytes)
    this.#length += bytes.length
    const frames: Frame[] = []
    for (let frame = this.#take(); frame !== null; frame = this.#take()) frames.push(frame)
    return frames
  }

  #take(): Frame | null {
    if (this.#length < HEADER_BYTES) return null
    const all = this.#joined(HEADER_BYTES)
    const kind = kinds[all[0] ?? -1]
    if (kind === undefined) throw new TypeError('A child sent something else than frames')
    const view = new DataView(all.buffer, all.byteOffset)
    const [run, end] = [view.getUint32(1), HEADER_BYTES + view.getUint32(5)]
    if (this.#length < end) return null
    const whole = this.#joined(end)
    const bytes = whole.slice(HEADER_BYTES, end)
    this.#held = [whole.subarray(end)]
    this.#length -= end
    return { kind, run, bytes }
  }

  /** The held bytes from their start, in one piece that has at least so many. */
  #joined(least: number): Uint8Array {
    const [first] = this.#held
    if (first !== undefined && first.length >= least) return this.#held.length === 1 ? first : this.#merge()
    return this.#merge()
  }

  #merge(): Uint8Array {
    const [first, ...others] = this.#held
    const all = first !== undefined && others.length === 0 ? first : new Uint8Array(Buffer.concat(this.#held))
    this.#held = [all]
    return all
  }
}
