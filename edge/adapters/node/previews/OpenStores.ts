import type { Database } from '../../../database/Database.ts'
import { openDatabase } from '../../../dataFolder/database.ts'

/** A store that is open, with the number of those who work with it. */
interface Opened {
  readonly store: ReturnType<typeof openDatabase>
  users: number
  isForgotten: boolean
}

/** Holds the stores of some folders open; those that were used longest ago are closed, as soon as nobody works with them. */
export class OpenStores {
  readonly #most: number
  readonly #opened = new Map<string, Opened>()
  readonly #closing = new Set<Promise<void>>()

  constructor(most: number) {
    this.#most = most
  }

  /** Works with the store of a folder, which stays open until that has ended. */
  async within<Answer>(folder: string, work: (database: Database) => Promise<Answer>): Promise<Answer> {
    const opened = this.#opened.get(folder) ?? { store: openDatabase(folder), users: 0, isForgotten: false }
    this.#opened.delete(folder)
    this.#opened.set(folder, opened)
    opened.users += 1
    this.#closeOldest()
    try {
      const { database } = await opened.store.catch((fault: unknown) => {
        this.#opened.delete(folder)
        throw fault
      })
      return await work(database)
    } finally {
      opened.users -= 1
      if (opened.isForgotten) this.#closeUnused(opened)
    }
  }

  /** Closes the store of a folder that is going to be removed. */
  async forget(folder: string): Promise<void> {
    const opened = this.#opened.get(folder)
    this.#opened.delete(folder)
    if (opened !== undefined) this.#retire(opened)
    await Promise.all(this.#closing)
  }

  async close(): Promise<void> {
    for (const folder of [...this.#opened.keys()]) await this.forget(folder)
    await Promise.all(this.#closing)
  }

  #closeOldest(): void {
    for (const [folder, opened] of this.#opened) {
      if (this.#opened.size <= this.#most) return
      this.#opened.delete(folder)
      this.#retire(opened)
    }
  }

  #retire(opened: Opened): void {
    opened.isForgotten = true
    this.#closeUnused(opened)
  }

  #closeUnused({ store, users }: Opened): void {
    if (users > 0) return
    const closing = store
      .then(({ close }) => close())
      .catch(() => undefined)
      .finally(() => this.#closing.delete(closing))
    this.#closing.add(closing)
  }
}
