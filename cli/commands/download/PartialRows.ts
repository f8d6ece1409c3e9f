import { createHash } from 'node:crypto'
import { appendFile, type FileHandle, open, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { KeptRows } from '#core/client/resumedRows.ts'

/** After so many bytes they are known to be on the disk, and stay if the machine stops. */
const NOTED_BYTES = 33_554_432
const READ_BYTES = 1_048_576

/**
 * A hidden file beside the one that it becomes, with the first bytes of an answer, and a note of the answer's tag and of how many of them
 * have reached the disk: what a later run of the same call begins with. Its name has a hash of the call.
 */
export class PartialRows implements KeptRows {
  readonly path: string
  readonly #notes: string
  readonly #file: FileHandle
  /** Of the answer that the bytes are of; null where it has none, so that it cannot be resumed. */
  tag: string | null
  sizeBytes: number
  #notedBytes: number

  private constructor(path: string, file: FileHandle, tag: string | null, sizeBytes: number) {
    this.path = path
    this.#notes = `${path}s`
    this.#file = file
    this.tag = tag
    this.sizeBytes = sizeBytes
    this.#notedBytes = sizeBytes
  }

  /** Opens what an earlier run of the call left beside `target`, or begins anew. */
  static async open(target: string, call: unknown): Promise<PartialRows> {
    const hash = createHash('sha256').update(JSON.stringify(call)).digest('hex').slice(0, 12)
    const path = join(dirname(target), `.${basename(target).slice(0, 100)}.${hash}.part`)
    const file = await open(path, 'r+').catch(() => undefined)
    const [tag, ...sizes] = file === undefined ? [] : (await readFile(`${path}s`, 'utf8').catch(() => '')).split('\n').slice(0, -1)
    if (file === undefined) await rm(`${path}s`, { force: true })
    return new PartialRows(path, file ?? (await open(path, 'wx+')), tag ?? null, tag === undefined ? 0 : Number(sizes.at(-1) ?? 0))
  }

  /** The bytes that are there. */
  async *stored(): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    const { sizeBytes } = this
    for (let at = 0; at < sizeBytes; ) {
      const { buffer, bytesRead } = await this.#file.read(new Uint8Array(READ_BYTES), 0, Math.min(READ_BYTES, sizeBytes - at), at)
      if (bytesRead === 0) throw new Error(`${this.path} has become shorter`)
      yield buffer.subarray(0, bytesRead)
      at += bytesRead
    }
  }

  /** Forgets the bytes that are there: those of another answer follow. */
  async restart(tag: string | null): Promise<void> {
    await this.#file.truncate()
    this.tag = tag
    this.sizeBytes = 0
    this.#notedBytes = 0
    if (tag === null) await rm(this.#notes, { force: true })
    else await writeFile(this.#notes, `${tag}\n`)
  }

  async append(piece: Uint8Array): Promise<void> {
    for (let written = 0; written < piece.length; ) {
      const { bytesWritten } = await this.#file.write(piece, written, piece.length - written, this.sizeBytes)
      written += bytesWritten
      this.sizeBytes += bytesWritten
    }
    if (this.sizeBytes - this.#notedBytes >= NOTED_BYTES) await this.#note()
  }

  /** Closes it for a later run; what cannot be resumed is removed. */
  async stop(): Promise<void> {
    if (this.tag !== null) await this.#note().catch(() => undefined)
    await this.#file.close()
    if (this.tag === null || this.sizeBytes === 0) await this.remove()
  }

  /** Removes it, as far as it is still there, and its note. */
  async remove(): Promise<void> {
    await this.#file.close()
    await rm(this.path, { force: true })
    await rm(this.#notes, { force: true })
  }

  /** What lies behind the noted bytes may not have reached the disk, and is written again. */
  async #note(): Promise<void> {
    await this.#file.datasync()
    await appendFile(this.#notes, `${this.sizeBytes}\n`)
    this.#notedBytes = this.sizeBytes
  }
}
