import type { VaultFileRecord } from './VaultFileRecord.ts'

/** How the names of a folder are filtered. */
type FilterEngine = 'wildcard' | 'fuzzy'

/** The numbers of files that a page of the list may have (VLT-04). */
export const pageSizes = [25, 50, 100, 250] as const
type PageSize = (typeof pageSizes)[number]

/** What a reader sees of a folder; each has its own (VLT-16). Pages count from 1. */
export interface FolderView {
  readonly page: number
  readonly pageSize: PageSize
  readonly query: string
  readonly engine: FilterEngine
  /** The files that the query finds; null without one. */
  readonly found: readonly VaultFileRecord[] | null
}

export const firstView: FolderView = { page: 1, pageSize: 25, query: '', engine: 'wildcard', found: null }

/** The part of a list that a view shows, and of how many pages it is which; a page beyond the end is the last. */
export function pageOf(files: readonly VaultFileRecord[], { page, pageSize, found }: FolderView) {
  const listed = found ?? files
  const pages = Math.max(1, Math.ceil(listed.length / pageSize))
  const current = Math.min(page, pages)
  return { listed, shown: listed.slice((current - 1) * pageSize, current * pageSize), current, pages }
}
