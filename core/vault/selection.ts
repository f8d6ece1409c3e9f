import { limits } from '#core/limits/storage.ts'
import type { VaultFileRecord } from './VaultFileRecord.ts'
import type { VaultFolder } from './vaultNames.ts'

/** The two kinds of files; each has a selection of its own, with its own limits (VLT-01, VLT-08, VLT-09). */
export type VaultTab = 'processed' | 'raw'

/** The tab that shows a folder. */
export const tabOf = (folder: VaultFolder): VaultTab => (folder === 'raw' ? 'raw' : 'processed')

/** Selected files by their path. */
export type VaultSelection = ReadonlyMap<string, VaultFileRecord>

/** A selection as it is stored while its reader signs in. */
export interface StoredVaultChoice {
  readonly shortName: string
  readonly folder: VaultFolder
  readonly files: readonly VaultFileRecord[]
}

/** The size of the files of a selection. */
export const selectedBytes = (selection: VaultSelection): number => [...selection.values()].reduce((sum, { size }) => sum + size, 0)

/** Whether all files of a listed folder may be downloaded without a selection: few (VLT-13), and together within the limit (SEC-05). */
export function isDownloadedWhole(listing: {
  readonly autoDownloadEligible: boolean
  readonly summary: { readonly currentPageSize: number }
}): boolean {
  return listing.autoDownloadEligible && listing.summary.currentPageSize <= limits.vaultBytes
}

/** Which limit keeps a selection from growing. */
export type VaultLimit = 'files' | 'size'

/** A selection with as many of these files, in order, as its limits allow, and the limit that kept others out. */
export function selectFiles(selection: VaultSelection, files: readonly VaultFileRecord[]) {
  const selected = new Map(selection)
  let bytes = selectedBytes(selection)
  let reached: VaultLimit | null = null
  for (const file of files) {
    if (selected.has(file.path)) continue
    const limit = limitOf(selected.size + 1, bytes + file.size)
    if (limit !== null) {
      reached ??= limit
      continue
    }
    selected.set(file.path, file)
    bytes += file.size
  }
  if (reached === null && selected.size === limits.vaultFiles) reached = 'files'
  if (reached === null && bytes === limits.vaultBytes) reached = 'size'
  return { selected, reached }
}

/** A selection without these files. */
export function deselectFiles(selection: VaultSelection, files: readonly VaultFileRecord[]): VaultSelection {
  const selected = new Map(selection)
  for (const { path } of files) selected.delete(path)
  return selected
}

function limitOf(files: number, bytes: number): VaultLimit | null {
  if (files > limits.vaultFiles) return 'files'
  return bytes > limits.vaultBytes ? 'size' : null
}

/** How long it takes until the download of so many files starts, in seconds (VLT-11). */
export function startSeconds(files: number): number {
  if (files <= 25) return 10
  return Math.round(files * (files <= 100 ? 4 : 3)) / 10
}
