import { LRUCache } from 'lru-cache'
import type { Database } from '../../../database/Database.ts'
import { openDatabase } from '../../../dataFolder/database.ts'

/** A store that is open, with the number of those who work with it. */
interface Opened {
  readonly store: ReturnType<typeof openDatabase>
  users: number
  isEvicted: boolean
}

/** Holds the stores of some folders open; those that were used longest ago are closed, as soon as nobody works with them. */
export class OpenStores {
  readonly #opened: LRUCache<string, Opened>
  readonly #closing = new Set<Promise<void>>()

  constructor(maxStores: number) {
    this.#opened = new LRUCache({ max: maxStores, dispose: (opened) => this.#retire(opened) })
  }

  /** Works with the store of a folder, which stays open until that has ended. */
  async within<Answer>(folder: string, work: (database: Database) => Promise<Answer>): Promise<Answer> {
    const opened = this.#opened.get(folder) ?? { store: openDatabase(folder), users: 0, isEvicted: false }
    opened.users += 1
    this.#opened.set(folder, opened)
    try {
      const { database } = await opened.store.catch((fault: unknown) => {
        this.#opened.delete(folder)
        throw fault
      })
      return await work(database)
    } finally {
      opened.users -= 1
      if (opened.isEvicted) this.#closeUnused(opened)
    }
  }

  /** Closes the store of a folder that is going to be removed. */
  async evict(folder: string): Promise<void> {
    this.#opened.delete(folder)
    await Promise.all(this.#closing)
  }

  async close(): Promise<void> {
    this.#opened.clear()
    await Promise.all(this.#closing)
  }

  #retire(opened: Opened): void {
    opened.isEvicted = true
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
