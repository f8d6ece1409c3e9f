import { isAbsolute, join } from 'node:path'

/** The folders that files are in: the shipped catalog's, and the portal's own store of ingested data where it has one. */
export interface Folders {
  readonly root: string
  readonly storeRoot: string | null
}

const STORE = '@store/'

/** Where a file of the manifest is; a TypeError for one that would leave its folder. */
export function placeOf(path: string, { root, storeRoot }: Folders): string {
  const isStored = path.startsWith(STORE)
  const within = isStored ? path.slice(STORE.length) : path
  if (isAbsolute(within) || within.split(/[\\/]/).includes('..')) throw new TypeError(`${path} leaves the store`)
  if (!isStored) return join(root, within)
  if (storeRoot === null) throw new TypeError(`${path} is in a store that this engine was opened without`)
  return join(storeRoot, within)
}
