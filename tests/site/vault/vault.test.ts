import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { vaultApi } from '#core/api/vault.ts'
import type { VaultFileRecord } from '#core/vault/VaultFileRecord.ts'
import type { VaultFolder } from '#core/vault/vaultNames.ts'

let vault: typeof import('../../../site/src/vault/stores/vault.ts')
let folders: Partial<Record<VaultFolder, number>>
const requests: { readonly path: string; readonly body: unknown }[] = []
let link: () => Response | Promise<Response>
let direct: string | undefined
const save = vi.fn()

const fileOf = (folder: VaultFolder, index: number): VaultFileRecord => {
  const name = `${folder}_${index}.nc`
  return { name, path: `/vault/A_Set/${folder}/${name}`, size: 10, sizeFormatted: '10 Bytes', sha256: '' }
}

function listing(folderType: string | null) {
  const folder = (folderType ?? (['rep', 'nrt', 'raw'] as const).find((one) => folders[one] !== undefined)) as VaultFolder
  const totalCount = folders[folder] ?? 0
  return {
    ...{ shortName: 'A_Set', datasetId: 7, mainFolder: folder, folderType: folder, selectedFolder: folder, totalCount },
    availableFolders: { hasRep: 'rep' in folders, hasNrt: 'nrt' in folders, hasRaw: 'raw' in folders },
    files: Array.from({ length: totalCount }, (_, index) => fileOf(folder, index)),
    summary: { folderUsed: folder, currentPageCount: totalCount, currentPageSize: 10 * totalCount },
    autoDownloadEligible: totalCount <= 5,
    ...(direct === undefined ? {} : { directDownloadLink: direct }),
  }
}
const ready = (downloadLink = 'https://elsewhere.example/api/x?link=t&dl=1') =>
  Response.json({ success: true, downloadLink, message: '', downloadType: 'selective', fileCount: 1 })

beforeEach(async () => {
  vi.useFakeTimers()
  vi.resetModules()
  vi.clearAllMocks()
  requests.length = 0
  folders = { nrt: 60, raw: 3 }
  link = () => ready()
  direct = undefined
  vi.stubGlobal('location', { href: 'https://portal.example/catalog/datasets/A_Set', pathname: '/', search: '' })
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit) => {
    requests.push({ path: address, body: body === undefined ? undefined : JSON.parse(String(body)) })
    if (address === vaultApi.downloadVaultFiles.path) return link()
    return Response.json(listing(new URL(address, 'https://portal.example').searchParams.get('folderType')))
  })
  vault = await import('../../../site/src/vault/stores/vault.ts')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('VLT-02 the first folder that holds files is shown', async () => {
  await vault.openVault('A_Set')
  expect([vault.$folder.get(), vault.$folders.get()]).toEqual(['nrt', ['nrt', 'raw']])
  expect(vault.listingOf('nrt').get()).toMatchObject({ state: 'succeeded' })
  expect(requests.map(({ path }) => path)).toEqual(['/api/data/dropbox-vault/get-files-info/A_Set'])
})

test('VLT-16 each folder keeps its page, page size, query, hits and engine', async () => {
  await vault.openVault('A_Set')
  vault.changeView({ pageSize: 50 })
  vault.changeView({ page: 2 })
  await vault.showFolder('raw')
  vault.changeView({ query: 'raw_1' })
  await vi.advanceTimersByTimeAsync(300)
  expect(vault.$views.get().raw).toMatchObject({ query: 'raw_1', found: [fileOf('raw', 1)], engine: 'wildcard', page: 1 })
  await vault.showFolder('nrt')
  expect(vault.$views.get().nrt).toMatchObject({ page: 2, pageSize: 50, query: '', found: null })
  expect(requests).toHaveLength(2)
})

test('VLT-06 the filter starts at one character, 300 ms after the last, with at most 100', async () => {
  await vault.openVault('A_Set')
  vault.changeView({ query: 'n' })
  await vi.advanceTimersByTimeAsync(299)
  vault.changeView({ query: 'nrt_5' })
  await vi.advanceTimersByTimeAsync(299)
  expect(vault.$views.get().nrt.found).toBe(null)
  await vi.advanceTimersByTimeAsync(1)
  expect(vault.$views.get().nrt.found).toHaveLength(11)
  vault.changeView({ query: 'x'.repeat(300) })
  expect(vault.$views.get().nrt.query).toHaveLength(100)
  vault.changeView({ query: '' })
  await vi.advanceTimersByTimeAsync(300)
  expect(vault.$views.get().nrt.found).toBe(null)
})

test('VLT-07 the fuzzy engine is fetched when it is chosen', async () => {
  await vault.openVault('A_Set')
  vault.changeView({ query: 'nrt 17', engine: 'fuzzy' })
  await vi.advanceTimersByTimeAsync(300)
  await vi.waitFor(() => expect(vault.$views.get().nrt.found?.[0]?.name).toBe('nrt_17.nc'))
})

test('VLT-12 the selected files are asked for, and the browser fetches what the link leads to', async () => {
  await vault.openVault('A_Set')
  vault.choose([fileOf('nrt', 3), fileOf('nrt', 4)], true)
  const done = vault.startVaultDownload(save)
  expect(vault.downloadOf('nrt').get().state).toBe('inProgress')
  await done
  expect(vault.downloadOf('nrt').get().state).toBe('succeeded')
  expect(requests.at(-1)?.body).toEqual({
    ...{ shortName: 'A_Set', datasetId: 7, totalSize: 20 },
    files: [3, 4].map((index) => ({ filePath: fileOf('nrt', index).path, name: fileOf('nrt', index).name })),
  })
  expect(save).toHaveBeenCalledExactlyOnceWith('/api/x?link=t&dl=1')
})

test('VLT-13 a folder of five files or fewer is downloaded by its direct link, without a selection', async () => {
  folders = { raw: 3 }
  direct = 'https://elsewhere.example/api/x?link=all&dl=1'
  await vault.openVault('A_Set')
  await vault.startVaultDownload(save)
  expect(save).toHaveBeenCalledExactlyOnceWith('/api/x?link=all&dl=1')
  expect(requests).toHaveLength(1)
})

test('VLT-15 nothing is asked for without a selection', async () => {
  await vault.openVault('A_Set')
  await vault.startVaultDownload(save)
  expect([requests.length, vault.downloadOf('nrt').get().state]).toEqual([1, 'notTried'])
})

test('VLT-14 failures are told per folder, in their words, and can be reset', async () => {
  await vault.openVault('A_Set')
  vault.choose([fileOf('nrt', 3)], true)
  const ended = async () => {
    await vault.startVaultDownload(save)
    return vault.downloadOf('nrt').get()
  }
  link = () => Response.json({ error: 'Too many' }, { status: 429 })
  expect(await ended()).toEqual({ state: 'failed', message: 'Failed to download files' })
  link = () => ready('')
  expect(await ended()).toEqual({ state: 'failed', message: 'Download link not received' })
  link = () => Response.json({ success: true })
  expect(await ended()).toEqual({ state: 'failed', message: 'Download link not received' })
  link = () => Promise.reject(new TypeError('offline'))
  expect(await ended()).toEqual({ state: 'failed', message: 'Unable to download' })
  expect(vault.downloadOf('raw').get().state).toBe('notTried')
  vault.resetDownload()
  expect(vault.downloadOf('nrt').get().state).toBe('notTried')
  expect(save).not.toHaveBeenCalled()
})
