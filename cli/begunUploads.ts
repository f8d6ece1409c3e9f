import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { limits } from '#core/limits/submission.ts'
import { writeWhole } from './files.ts'

const isSession = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value)

/**
 * Remembers which uploads were begun, so that the same command goes on with one after it was stopped. An upload is found again by its
 * portal, its submission and the hashes of its files, wherever they lie by then. Nothing here is needed to submit: where the disk refuses,
 * an upload begins from its first byte.
 */
export class BegunUpload {
  readonly #folder: string
  readonly #path: string

  constructor(folder: string, submissionId: number | null, contentHashes: readonly string[]) {
    const name = createHash('sha256').update(JSON.stringify([submissionId, ...contentHashes]))
    this.#folder = folder
    this.#path = join(folder, `${name.digest('hex')}.json`)
  }

  /** The upload's sessions; undefined where none is remembered. */
  async sessionIds(): Promise<readonly string[] | undefined> {
    try {
      const kept: unknown = JSON.parse(await readFile(this.#path, 'utf8'))
      return Array.isArray(kept) && kept.length > 0 && kept.every(isSession) ? kept : undefined
    } catch {
      // A file that is missing or damaged is no upload to go on with.
      return undefined
    }
  }

  /** Remembers the sessions; answers whether it could. Forgets uploads that have expired by now. */
  async keep(sessionIds: readonly string[]): Promise<boolean> {
    try {
      await mkdir(this.#folder, { recursive: true, mode: 0o700 })
      await writeWhole(this.#path, new TextEncoder().encode(JSON.stringify(sessionIds)), 0o600)
      await this.#sweep(Date.now() - limits.uploadSessionLifeMs).catch(() => undefined)
      return true
    } catch {
      return false
    }
  }

  /** Forgets the upload. What cannot be removed is asked about at the portal the next time, and does no harm. */
  async forget(): Promise<void> {
    await rm(this.#path, { force: true }).catch(() => undefined)
  }

  async #sweep(before: number): Promise<void> {
    for (const name of await readdir(this.#folder)) {
      const path = join(this.#folder, name)
      if ((await stat(path)).mtimeMs < before) await rm(path, { force: true })
    }
  }
}
