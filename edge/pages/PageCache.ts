/** A page as it is sent. */
export interface CachedPage {
  /** What it was made of; see FoundPage. */
  readonly version: string
  /** What it shows, in short: a page of another version that shows the same is the same page. */
  readonly shows: string
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly etag: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** What an entry takes besides its bytes, roughly. */
const OVERHEAD = 500

/** Keeps pages as they are sent, up to a bound on all of them together; those that were asked for longest ago go first. Holds values only, so that requests may share it anywhere. */
export class PageCache {
  readonly #mostBytes: number
  readonly #pages = new Map<string, CachedPage>()
  #bytes = 0

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes
  }

  /** The page under a key, of whichever version. */
  get(key: string): CachedPage | undefined {
    const page = this.#pages.get(key)
    if (page === undefined) return undefined
    this.#pages.delete(key)
    this.#pages.set(key, page)
    return page
  }

  /** Keeps a page in the place of an older one. */
  set(key: string, page: CachedPage): void {
    this.#drop(key)
    this.#pages.set(key, page)
    this.#bytes += sizeOf(page)
    for (const oldest of this.#pages.keys()) {
      if (this.#bytes <= this.#mostBytes) break
      this.#drop(oldest)
    }
  }

  #drop(key: string): void {
    const page = this.#pages.get(key)
    if (page === undefined) return
    this.#pages.delete(key)
    this.#bytes -= sizeOf(page)
  }
}

const sizeOf = ({ bytes }: CachedPage): number => bytes.byteLength + OVERHEAD
