import Fuse from 'fuse.js/basic'
import { MAX_HITS } from './filterFiles.ts'
import type { VaultFileRecord } from './VaultFileRecord.ts'

/** The files whose names are like a text, the most alike first, at most `MAX_HITS` (VLT-07). */
export function filterFuzzily(files: readonly VaultFileRecord[], text: string): VaultFileRecord[] {
  const fuse = new Fuse(files, { keys: ['name'], threshold: 0.4, distance: 200, minMatchCharLength: 1 })
  return fuse.search(text, { limit: MAX_HITS }).map(({ item }) => item)
}
