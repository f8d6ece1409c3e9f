/** What a child says, one frame at a time: it is ready, here is a piece of the answer, the answer has ended, or it failed. */
export type FrameKind = 'ready' | 'piece' | 'end' | 'fault'

/** A frame and what it carries: bytes of Arrow in a piece, the name of the fault in a fault, else nothing. */
export interface Frame {
  readonly kind: FrameKind
  readonly bytes: Uint8Array
}

/** What a parent tells a child, one JSON text a line. A child runs one query at a time, and sends one piece for each `more`. */
export type Order = { readonly run: ChildQuery } | 'more'

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

const HEADER_BYTES = 5

/** A frame as bytes: a kind, a length of 32 bits, and the bytes. */
export function frameBytes(kind: FrameKind, bytes: Uint8Array = new Uint8Array()): Uint8Array {
  const frame = new Uint8Array(HEADER_BYTES + bytes.length)
  frame[0] = kinds.indexOf(kind)
  new DataView(frame.buffer).setUint32(1, bytes.length)
  frame.set(bytes, HEADER_BYTES)
  return frame
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
    const end = HEADER_BYTES + new DataView(all.buffer, all.byteOffset).getUint32(1)
    if (this.#length < end) return null
    const whole = this.#joined(end)
    const bytes = whole.slice(HEADER_BYTES, end)
    this.#held = [whole.subarray(end)]
    this.#length -= end
    return { kind, bytes }
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
