import { inStorage } from './inStorage.ts'

/** A list that this browser keeps for one reader: whose it is and when it was requested, in milliseconds since 1970. */
interface StoredList<Item> {
  readonly user: number
  readonly at: number
  readonly list: readonly Item[]
}

/** The list stored under a name for this reader, unless it is older than `lifeMs` or, where a time is known, than their last reading; what cannot be used is thrown away. */
export function readStoredList<Item>(name: string, { user, lifeMs, touched }: Conditions): readonly Item[] | null {
  return inStorage('localStorage', (storage) => {
    const found = storedOf<Item>(storage.getItem(name))
    const isFresh = found !== null && found.user === user && Date.now() - found.at < lifeMs && !(touched !== null && touched > found.at)
    if (isFresh) return found.list
    storage.removeItem(name)
    return null
  })
}

/** Whether anything is stored under one of these names, fresh or not. */
export function isStored(names: readonly string[]): boolean {
  return inStorage('localStorage', (storage) => names.some((name) => storage.getItem(name) !== null)) ?? false
}

/** What a stored list must meet. */
interface Conditions {
  readonly user: number
  readonly lifeMs: number
  /** When the reader last read data, in milliseconds since 1970. */
  readonly touched: number | null
}

/** Stores a list under a name, in place of what was there. */
export function storeList<Item>(name: string, user: number, list: readonly Item[]): void {
  const entry: StoredList<Item> = { user, at: Date.now(), list }
  inStorage('localStorage', (storage) => storage.setItem(name, JSON.stringify(entry)))
}

function storedOf<Item>(text: string | null): StoredList<Item> | null {
  if (text === null) return null
  try {
    const value = JSON.parse(text) as Partial<StoredList<Item>> | null
    const isWhole = typeof value?.user === 'number' && typeof value.at === 'number' && Array.isArray(value.list)
    return isWhole ? (value as StoredList<Item>) : null
  } catch (fault) {
    // Something else than this page wrote it.
    if (!(fault instanceof SyntaxError)) throw fault
    return null
  }
}
