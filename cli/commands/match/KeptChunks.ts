import { createHash } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

const LENGTH_BYTES = 4
const HASH_BYTES = 32

/** A hidden file beside a result with the answers that have arrived, each with its length and hash, for a later run of the same match. */
export class KeptChunks {
  readonly path: string
  readonly #file: FileHandle
  /** Where each whole answer lies. */
  readonly #places: { readonly at: number; readonly length: number }[] = []
  #end = 0

  private constructor(path: string, file: FileHandle) {
    this.path = path
    this.#file = file
  }

  /** Opens what an earlier run of the match left beside `target`, as far as it is whole, or begins anew. */
  static async open(target: string, call: unknown): Promise<KeptChunks> {
    const hash = createHash('sha256').update(JSON.stringify(call)).digest('hex').slice(0, 12)
    const path = join(dirname(target), `.${basename(target).slice(0, 100)}.${hash}.part`)
    const kept = new KeptChunks(path, await open(path, 'r+').catch(() => open(path, 'wx+')))
    await kept.#findWhole()
    return kept
  }

  get count(): number {
    return this.#places.length
  }

  async read(index: number): Promise<Uint8Array> {
    const { at, length } = this.#places[index] ?? { at: 0, length: 0 }
    return this.#bytes(at, length)
  }

  async add(answer: Uint8Array): Promise<void> {
    const head = new Uint8Array(LENGTH_BYTES + HASH_BYTES)
    new DataView(head.buffer).setUint32(0, answer.length)
    head.set(createHash('sha256').update(answer).digest(), LENGTH_BYTES)
    const at = this.#end + head.length
    for (const [piece, start] of [[head, this.#end] as const, [answer, at] as const])
      for (let written = 0; written < piece.length; )
        written += (await this.#file.write(piece, written, piece.length - written, start + written)).bytesWritten
    this.#places.push({ at, length: answer.length })
    this.#end = at + answer.length
  }

  /** Closes it for a later run; nothing is left of one without answers. */
  async stop(): Promise<void> {
    await this.#file.close()
    if (this.count === 0) await rm(this.path, { force: true })
  }

  async remove(): Promise<void> {
    await this.#file.close()
    await rm(this.path, { force: true })
  }

  async #findWhole(): Promise<void> {
    for (;;) {
      const head = await this.#bytes(this.#end, LENGTH_BYTES + HASH_BYTES)
      if (head.length < LENGTH_BYTES + HASH_BYTES) return
      const length = new DataView(head.buffer).getUint32(0)
      const at = this.#end + head.length
      if (at + length > (await this.#file.stat()).size) return
      const answer = await this.#bytes(at, length)
      const isWhole = Buffer.compare(createHash('sha256').update(answer).digest(), head.subarray(LENGTH_BYTES)) === 0
      if (!isWhole) return
      this.#places.push({ at, length })
      this.#end = at + length
    }
  }

  async #bytes(at: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = new Uint8Array(length)
    let read = 0
    while (read < length) {
      const { bytesRead } = await this.#file.read(bytes, read, length - read, at + read)
      if (bytesRead === 0) return bytes.slice(0, read)
      read += bytesRead
    }
    return bytes
  }
}
