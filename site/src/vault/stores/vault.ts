import { atom, map } from 'nanostores'
import { type VaultListing, vaultApi } from '#core/api/vault.ts'
import { vaultTexts } from '#core/messages/vault.ts'
import { Problem } from '#core/request/Problem.ts'
import { shownValue } from '#core/request/RequestState.ts'
import { type FolderView, firstView } from '#core/vault/FolderView.ts'
import { filterFiles, MAX_PATTERN_CHARACTERS } from '#core/vault/filterFiles.ts'
import {
  deselectFiles,
  isDownloadedWhole,
  type StoredVaultChoice,
  selectFiles,
  tabOf,
  type VaultLimit,
  type VaultSelection,
  type VaultTab,
} from '#core/vault/selection.ts'
import type { VaultFileRecord } from '#core/vault/VaultFileRecord.ts'
import type { VaultFolder } from '#core/vault/vaultNames.ts'
import { portal } from '../../common/stores/portal.ts'
import { requestStore } from '../../common/stores/requestStore.ts'

const FILTER_DEBOUNCE_MS = 300 // VLT-06

const ofFolders = <Value>(make: () => Value): Readonly<Record<VaultFolder, Value>> => ({ rep: make(), nrt: make(), raw: make() })

/** The data set whose files are offered; null while the dialog is closed. */
export const $vault = atom<string | null>(null)
/** The folder that is shown, and those that hold files. */
export const $folder = atom<VaultFolder>('rep')
export const $folders = atom<readonly VaultFolder[]>([])
/** How each folder is shown. */
export const $views = map<Record<VaultFolder, FolderView>>(ofFolders(() => firstView))
interface TabChoice {
  readonly selection: VaultSelection
  readonly reached: VaultLimit | null
}
const nothing: TabChoice = { selection: new Map(), reached: null }
/** What is selected in each tab. */
export const $chosen = map<Record<VaultTab, TabChoice>>({ processed: nothing, raw: nothing })

const listings = ofFolders(() => requestStore<VaultListing>())
const downloads = ofFolders(() => requestStore<null>())
/** The files of each folder, and how their download goes. */
export const listingOf = (folder: VaultFolder) => listings[folder].$request
export const downloadOf = (folder: VaultFolder) => downloads[folder].$request

/** The data set that the stores are about. */
let known: string | null = null
let timer: ReturnType<typeof setTimeout> | undefined

/** Opens the dialog on a data set, at its main folder or another. */
export async function openVault(shortName: string, folder?: VaultFolder): Promise<void> {
  if (known !== shortName) forget()
  known = shortName
  $vault.set(shortName)
  await (folder === undefined && $folders.get().length === 0 ? listMain(shortName) : showFolder(folder ?? $folder.get()))
}

/** Closes the dialog; opened again, it is as it was left. */
export const closeVault = (): void => $vault.set(null)

function forget(): void {
  clearTimeout(timer)
  for (const folder of ['rep', 'nrt', 'raw'] as const) {
    listings[folder].reset()
    downloads[folder].reset()
  }
  $folders.set([])
  $folder.set('rep')
  $views.set(ofFolders(() => firstView))
  $chosen.set({ processed: nothing, raw: nothing })
}

/** Lists the first folder that holds files; it is the portal that knows which (VLT-02). */
async function listMain(shortName: string): Promise<void> {
  const end = await listings.rep.run(() => portal.call(vaultApi.vaultFiles, {}, { path: { shortName } }), {
    failure: vaultTexts.listFailed,
  })
  if (end?.state !== 'succeeded') return
  noteFolders(end.value)
  const { folderType } = end.value
  if (folderType !== 'rep') {
    listings.rep.reset()
    listings[folderType].set(end)
  }
  $folder.set(folderType)
}

function noteFolders({ availableFolders: { hasRep, hasNrt, hasRaw } }: VaultListing): void {
  $folders.set([...(hasRep ? (['rep'] as const) : []), ...(hasNrt ? (['nrt'] as const) : []), ...(hasRaw ? (['raw'] as const) : [])])
}

/** Shows a folder, as it was left; its files are listed when it is first shown, and after a failure. */
export async function showFolder(folder: VaultFolder): Promise<void> {
  const shortName = $vault.get()
  $folder.set(folder)
  if (shortName === null || shownValue(listings[folder].$request.get()) !== undefined) return
  if ($folders.get().length > 0 && !$folders.get().includes(folder)) return
  const call = () => portal.call(vaultApi.vaultFiles, { folderType: folder }, { path: { shortName } })
  const end = await listings[folder].run(call, { failure: vaultTexts.listFailed })
  if (end?.state === 'succeeded') noteFolders(end.value)
}

/** Lists again what could not be listed. */
export async function listAgain(): Promise<void> {
  const shortName = $vault.get()
  if (shortName !== null) await ($folders.get().length === 0 ? listMain(shortName) : showFolder($folder.get()))
}

/** Shows another page of the folder, pages of another size, or the files that a query finds, 300 ms after it was typed (VLT-06). */
export function changeView(change: Partial<Omit<FolderView, 'found'>>): void {
  const folder = $folder.get()
  const query = change.query?.slice(0, MAX_PATTERN_CHARACTERS)
  const isFilter = query !== undefined || change.engine !== undefined
  const isOtherList = isFilter || change.pageSize !== undefined
  $views.setKey(folder, {
    ...$views.get()[folder],
    ...change,
    ...(query === undefined ? {} : { query }),
    ...(isOtherList ? { page: 1 } : {}),
  })
  if (!isFilter) return
  clearTimeout(timer)
  timer = setTimeout(() => void filter(folder), FILTER_DEBOUNCE_MS)
}

async function filter(folder: VaultFolder): Promise<void> {
  const { query, engine } = $views.get()[folder]
  const files = shownValue(listings[folder].$request.get())?.files ?? []
  const find = engine === 'wildcard' ? filterFiles : (await import('#core/vault/filterFuzzily.ts')).filterFuzzily
  const view = $views.get()[folder]
  // Something else was typed while the engine was fetched.
  if (view.query !== query || view.engine !== engine) return
  $views.setKey(folder, { ...view, page: 1, found: query === '' ? null : find(files, query) })
}

/** Selects files of the tab that is shown, as many as its limits allow, or takes them out of the selection. */
export function choose(files: readonly VaultFileRecord[], isSelected: boolean): void {
  const folder = $folder.get()
  const { selection } = $chosen.get()[tabOf(folder)]
  const { selected, reached } = selectFiles(isSelected ? selection : deselectFiles(selection, files), isSelected ? files : [])
  $chosen.setKey(tabOf(folder), { selection: selected, reached })
  downloads[folder].reset()
}

/** What a visitor has chosen, for after the sign-in. */
export function storedChoice(): StoredVaultChoice {
  const folder = $folder.get()
  return { shortName: $vault.get() ?? '', folder, files: [...$chosen.get()[tabOf(folder)].selection.values()] }
}

/** Opens the dialog with what was chosen before the sign-in. */
export async function restoreChoice({ shortName, folder, files }: StoredVaultChoice): Promise<void> {
  await openVault(shortName, folder)
  choose(files, true)
}

/** Asks for a link to the selected files, or all of a small folder (VLT-13), and has the browser fetch the zip file, straight to disk. */
export async function startVaultDownload(save: (address: string) => void): Promise<void> {
  const folder = $folder.get()
  const shortName = $vault.get()
  const listing = shownValue(listings[folder].$request.get())
  const { selection } = $chosen.get()[tabOf(folder)]
  const all = listing !== undefined && isDownloadedWhole(listing) ? listing.files : []
  const files = selection.size > 0 ? [...selection.values()] : all
  if (shortName === null || files.length === 0) return
  const direct = selection.size === 0 ? listing?.directDownloadLink : undefined
  const body = {
    ...{ shortName, ...(listing === undefined ? {} : { datasetId: listing.datasetId }) },
    totalSize: files.reduce((sum, { size }) => sum + size, 0),
    files: files.map(({ path, name }) => ({ filePath: path, name })),
  }
  await downloads[folder].run(
    async ({ signal }) => {
      const link = direct ?? (await portal.call(vaultApi.downloadVaultFiles, {}, { body, signal })).downloadLink
      if (link === '') throw new Problem('unexpected-reply', vaultTexts.linkMissing)
      // The same portal, whatever address it is known by.
      const { pathname, search } = new URL(link, location.href)
      save(pathname + search)
      return null
    },
    { failure: failureWords, broken: vaultTexts.unable },
  )
}

/** Forgets how the download of the folder ended (VLT-14). */
export const resetDownload = (): void => downloads[$folder.get()].reset()

function failureWords({ code }: Problem): string {
  if (code === 'unreachable') return vaultTexts.unable
  return code === 'unexpected-reply' ? vaultTexts.linkMissing : vaultTexts.downloadFailed
}
