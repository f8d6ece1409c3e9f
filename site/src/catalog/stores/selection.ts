import { atom, computed } from 'nanostores'
import type { ListedDataset } from '#core/catalog/listing.ts'
import type { PickedDataset, StoredBulk } from '#core/catalog/PickedDataset.ts'

/** The data sets that the reader has selected to download together, by short name; `null` while nothing can be selected. */
export const $selection = atom<ReadonlyMap<string, PickedDataset> | null>(null)

/** Begins to select, or ends it and forgets what was selected. */
export function toggleSelecting(): void {
  $selection.set($selection.get() === null ? new Map() : null)
}

/** Selects a data set, or no longer. */
export function select({ Short_Name, Long_Name, Row_Count }: ListedDataset, isSelected: boolean): void {
  const selection = new Map($selection.get())
  if (isSelected) selection.set(Short_Name, { shortName: Short_Name, longName: Long_Name, rows: Row_Count, variables: [] })
  else selection.delete(Short_Name)
  $selection.set(selection)
}

/** Whether the reader selects data sets. */
export const $isSelecting = computed($selection, (selection) => selection !== null)

/** Whether the dialog is open that downloads them. */
export const $isDownloading = atom(false)

/** Opens the dialog with all selected data sets chosen and no filters. */
export async function downloadSelection(): Promise<void> {
  const { choose, clearRanges } = await import('../../download/stores/bulkDownload.ts')
  clearRanges()
  choose(new Set($selection.get()?.keys()))
  $isDownloading.set(true)
}

/** Opens the dialog as it was before its reader left to sign in. */
export async function resumeSelection(kept: StoredBulk): Promise<void> {
  const { chooseAgain } = await import('../../download/stores/bulkDownload.ts')
  const offered = kept.offered ?? []
  $selection.set(new Map(offered.map((dataset) => [dataset.shortName, dataset])))
  chooseAgain(kept, offered)
  $isDownloading.set(true)
}
