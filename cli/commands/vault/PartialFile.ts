import { appendFile, type FileHandle, open, readFile, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Problem } from '#core/request/Problem.ts'

const PART_BYTES = 16_777_216

/** A part of a file. */
interface Part {
  readonly offset: number
  readonly length: number
}

/**
 * A hidden file beside the one that it becomes, whose parts come in any order, and a note of those that are whole, so that a later run goes
 * on with the others. Its name holds the checksum: what was begun of other bytes is not gone on with.
 */
export class PartialFile {
  readonly path: string
  readonly #notes: string
  readonly #sizeBytes: number
  readonly #file: FileHandle
  readonly #done: Set<number>

  private constructor(path: string, sizeBytes: number, file: FileHandle, done: Set<number>) {
    this.path = path
    this.#notes = `${path}s`
    this.#sizeBytes = sizeBytes
    this.#file = file
    this.#done = done
  }

  static async open(target: string, { sizeBytes, sha256 }: { readonly sizeBytes: number; readonly sha256: string }): Promise<PartialFile> {
    const path = join(dirname(target), `.${basename(target).slice(0, 100)}.${sha256.slice(0, 12)}.part`)
    const file = await open(path, 'r+').catch(() => undefined)
    const notes = file === undefined ? '' : await readFile(`${path}s`, 'utf8').catch(() => '')
    const done = new Set(notes.split('\n').slice(0, -1).map(Number))
    if (file === undefined) await rm(`${path}s`, { force: true })
    return new PartialFile(path, sizeBytes, file ?? (await open(path, 'wx+')), done)
  }

  /** The parts that are still to come. */
  missing(): Part[] {
    return this.#parts().filter(({ offset }) => !this.#done.has(offset))
  }

  get doneBytes(): number {
    return this.#parts().reduce((sum, { offset, length }) => sum + (this.#done.has(offset) ? length : 0), 0)
  }

  /** Writes a part from its first byte to its last. Throws `unreachable` where fewer or more come. */
  async write({ offset, length }: Part, pieces: AsyncIterable<Uint8Array>): Promise<void> {
    let at = 0
    for await (const piece of pieces) {
      if (at + piece.length > length) throw new Problem('unexpected-reply', 'The portal sent more bytes than were asked for.')
      for (let written = 0; written < piece.length; )
        written += (await this.#file.write(piece, written, piece.length - written, offset + at + written)).bytesWritten
      at += piece.length
    }
    if (at < length) throw new Problem('unreachable', 'The connection was lost before all data had arrived.')
    await appendFile(this.#notes, `${offset}\n`)
  }

  close(): Promise<void> {
    return this.#file.close()
  }

  /** Removes it, as far as it is still there, and its note. */
  async remove(): Promise<void> {
    await rm(this.path, { force: true })
    await rm(this.#notes, { force: true })
  }

  #parts(): Part[] {
    const count = Math.ceil(this.#sizeBytes / PART_BYTES)
    return Array.from({ length: count }, (_, index) => {
      const offset = index * PART_BYTES
      return { offset, length: Math.min(PART_BYTES, this.#sizeBytes - offset) }
    })
  }
}
