import type { RowBound } from '../../query/SqlRunner.ts'

/**
 * What a child says, one frame at a time: it is ready, here is a piece of the answer, the answer has ended, or it failed. Not `RemoteCalls`: a
 * child that runs foreign SQL gets no channel of Node's, which could make any value here.
 */
export type FrameKind = 'ready' | 'piece' | 'end' | 'fault'

/** A frame and what it carries: bytes of Arrow in a piece, the name of the fault in a fault, else nothing. */
export interface Frame {
  readonly kind: FrameKind
  /** The run that it belongs to: 0 before the first. Whatever goes wrong, a run never gets the rows of another. */
  readonly run: number
  readonly bytes: Uint8Array
}

/** A message to a child: begin a run with its query, or send the next frame of it. A child has one run at a time. */
export interface ChildOrder {
  readonly run: number
  readonly query?: ChildQuery
}

/** One statement and all that it may touch. */
export interface ChildQuery extends RowBound {
  readonly sql: string
  /** The only files that the engine may open. */
  readonly files: readonly string[]
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
export const orderLine = (order: ChildOrder): string => `${JSON.stringify(order)}\n`

/** Puts orders together from text as it comes. Only a newline ends one: a reader of lines would end them at U+2028 too, which JSON may hold. */
export class OrderReader {
  #rest = ''

  add(text: string): readonly ChildOrder[] {
    const lines = `${this.#rest}${text}`.split('\n')
    this.#rest = lines.pop() ?? ''
    return lines.map((line) => JSON.parse(line) as ChildOrder)
  }
}

/** The header of a frame. */
interface FrameHead {
  readonly kind: FrameKind
  readonly run: number
  readonly length: number
}

/** Puts frames together from bytes as they come, in time linear in them. A stream that is none throws a TypeError. */
export class FrameReader {
  readonly #pieces: Uint8Array[] = []
  #length = 0
  #head: FrameHead | null = null

  add(bytes: Uint8Array): readonly Frame[] {
    this.#pieces.push(bytes)
    this.#length += bytes.length
    const frames: Frame[] = []
    for (let frame = this.#take(); frame !== null; frame = this.#take()) frames.push(frame)
    return frames
  }

  #take(): Frame | null {
    if (this.#head === null && this.#length >= HEADER_BYTES) this.#head = headOf(this.#cut(HEADER_BYTES))
    if (this.#head === null || this.#length < this.#head.length) return null
    const { kind, run, length } = this.#head
    this.#head = null
    return { kind, run, bytes: this.#cut(length) }
  }

  /** The next bytes of the stream, which have come; copied once, into memory of their own. */
  #cut(length: number): Uint8Array {
    const cut = new Uint8Array(length)
    let [at, whole] = [0, 0]
    while (at < length) {
      const piece = this.#pieces[whole] ?? new Uint8Array()
      const taken = piece.subarray(0, length - at)
      cut.set(taken, at)
      at += taken.length
      if (taken.length === piece.length) whole += 1
      else this.#pieces[whole] = piece.subarray(taken.length)
    }
    this.#pieces.splice(0, whole)
    this.#length -= length
    return cut
  }
}

function headOf(bytes: Uint8Array): FrameHead {
  const kind = kinds[bytes[0] ?? -1]
  if (kind === undefined) throw new TypeError('A child sent something else than frames')
  const view = new DataView(bytes.buffer)
  return { kind, run: view.getUint32(1), length: view.getUint32(5) }
}
