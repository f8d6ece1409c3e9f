/** Keeps bytes that were made once, up to a bound on all of them together; those that were asked for longest ago go first. */
export class KeptBytes {
  readonly #mostBytes: number
  readonly #kept = new Map<string, { readonly size: number; readonly bytes: Promise<Uint8Array<ArrayBuffer>> }>()
  #total = 0

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes
  }

  /** The bytes of a key, at most `size` of them; made where they are not kept. What could not be made is tried again the next time. */
  get(key: string, size: number, make: () => Promise<Uint8Array<ArrayBuffer>>): Promise<Uint8Array<ArrayBuffer>> {
    const kept = this.#kept.get(key)
    this.#drop(key)
    const bytes = kept?.bytes ?? make()
    this.#kept.set(key, { size, bytes })
    this.#total += size
    if (kept === undefined) bytes.catch(() => this.#drop(key))
    for (const [oldest] of this.#kept) {
      if (this.#total <= this.#mostBytes) break
      this.#drop(oldest)
    }
    return bytes
  }

  #drop(key: string): void {
    const kept = this.#kept.get(key)
    if (kept === undefined) return
    this.#kept.delete(key)
    this.#total -= kept.size
  }
}
