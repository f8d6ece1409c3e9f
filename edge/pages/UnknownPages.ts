import { limits } from '#core/limits/pages.ts'
import { oncePer } from '#core/oncePer.ts'
import type { Database } from '../database/Database.ts'
import { storeOf } from '../database/storeOf.ts'
import { pageCache } from './PageCache.ts'

const CACHED_UNKNOWN_PAGE_BYTES = 1_048_576 // pages for some fifty names that the store does not have
const WINDOW_MS = 60_000

/** Pages for names that the store does not have. Anybody may invent such names: few pages are cached, and few are rendered per minute. */
export class UnknownPages {
  readonly #cache = pageCache(CACHED_UNKNOWN_PAGE_BYTES)
  #windowStartMs = Number.NEGATIVE_INFINITY
  #rendered = 0

  /** The page under a key that `render` makes for this version of the catalog; `null` where too many were rendered within a minute. */
  async html(
    { key, version }: { readonly key: string; readonly version: string },
    nowMs: number,
    render: () => Promise<Uint8Array<ArrayBuffer>>,
  ): Promise<Uint8Array<ArrayBuffer> | null> {
    const cached = this.#cache.get(key)
    if (cached?.version === version) return cached.bytes
    if (!this.#mayRender(nowMs)) return null
    const bytes = await render()
    this.#cache.set(key, { version, shows: '', status: 404, headers: {}, etag: '', bytes })
    return bytes
  }

  #mayRender(nowMs: number): boolean {
    if (nowMs - this.#windowStartMs >= WINDOW_MS || nowMs < this.#windowStartMs) {
      this.#windowStartMs = nowMs
      this.#rendered = 0
    }
    this.#rendered += 1
    return this.#rendered <= limits.unknownPagesPerMinute
  }
}

/** By store, as two portals in one process have different names. */
const pagesOf = oncePer((_store: object) => new UnknownPages())

/** The pages of unknown names of the store that a connection leads to. */
export const unknownPagesOf = (database: Database): UnknownPages => pagesOf(storeOf(database))
