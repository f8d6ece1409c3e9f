import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { VaultDialog } from '#components/vault/VaultDialog.tsx'
import type { VaultListing } from '#core/api/vault.ts'
import { limits } from '#core/limits/storage.ts'
import { vaultTexts } from '#core/messages/vault.ts'
import { failed, inProgress, notTried, succeeded } from '#core/request/RequestState.ts'
import { binarySizeText } from '#core/size/binarySizeText.ts'
import { firstView } from '#core/vault/FolderView.ts'
import type { VaultFileRecord } from '#core/vault/VaultFileRecord.ts'
import type { VaultFolder } from '#core/vault/vaultNames.ts'

const shortName = 'COADS_Climatology'

function listingOf(count: number, folder: VaultFolder = 'rep', sizeBytes = 1_572_864): VaultListing {
  const files = Array.from({ length: count }, (_, index): VaultFileRecord => {
    const name = `coads_climatology_sea_surface_temperature_${String(index + 1).padStart(3, '0')}.nc`
    const sha256 = 'a'.repeat(64)
    return { name, path: `/vault/${shortName}/${folder}/${name}`, size: sizeBytes, sizeFormatted: binarySizeText(sizeBytes), sha256 }
  })
  return {
    ...{ shortName, datasetId: 1, availableFolders: { hasRep: true, hasNrt: true, hasRaw: true } },
    ...{ mainFolder: folder, folderType: folder, selectedFolder: folder, files, totalCount: count },
    summary: { folderUsed: folder, currentPageCount: count, currentPageSize: count * sizeBytes },
    autoDownloadEligible: count <= limits.vaultAutoFiles,
  }
}
const selectionOf = ({ files }: VaultListing, count: number) => new Map(files.slice(0, count).map((file) => [file.path, file]))

const many = listingOf(437)
const few = listingOf(3)

const meta: Meta<typeof VaultDialog> = {
  component: VaultDialog,
  args: {
    ...{ isOpen: true, shortName, isSignedIn: true, folders: ['rep', 'nrt', 'raw'], folder: 'rep' },
    ...{ listing: succeeded(many), view: firstView, selection: new Map(), reached: null, download: notTried, loginAddress: '/login' },
    ...{ onLogin: fn(), onClose: fn(), onFolder: fn(), onList: fn(), onView: fn(), onSelect: fn(), onDownload: fn(), onReset: fn() },
  },
}
export default meta
type Story = StoryObj<typeof VaultDialog>

const dialog = (element: HTMLElement) =>
  within(within(element.ownerDocument.body).getByRole('dialog', { name: 'Select Files to Download' }))

export const Files: Story = {
  name: 'VLT-01 VLT-03 VLT-04 VLT-05 tabs, names, sizes, pages and a filter',
  play: async ({ canvasElement, args }) => {
    const { getByRole, getAllByRole, getByLabelText, getAllByText } = dialog(canvasElement)
    await expect(getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Processed Files', 'Raw Files'])
    await expect(getAllByText('1.5 MB')).toHaveLength(25)
    await userEvent.click(getByRole('checkbox', { name: /temperature_002\.nc/ }))
    await expect(args.onSelect).toHaveBeenCalledWith([many.files[1]], true)
    await userEvent.click(getByRole('button', { name: 'Next' }))
    await expect(args.onView).toHaveBeenCalledWith({ page: 2 })
    await userEvent.type(getByLabelText('Filter files'), '*')
    await expect(args.onView).toHaveBeenLastCalledWith({ query: '*' })
    await userEvent.click(getByRole('radio', { name: 'Fuzzy' }))
    await expect(args.onView).toHaveBeenLastCalledWith({ engine: 'fuzzy' })
    await userEvent.click(getByRole('tab', { name: 'Raw Files' }))
    await expect(args.onFolder).toHaveBeenLastCalledWith('raw')
  },
}

export const Unselected: Story = {
  name: 'VLT-15 without a selection nothing is downloaded, and the reason is read out',
  play: async ({ canvasElement, args }) => {
    const button = dialog(canvasElement).getByRole('button', { name: 'Download files' })
    await expect(button).toHaveAccessibleDescription('Select at least one file.')
    await userEvent.click(button)
    await expect(args.onDownload).not.toHaveBeenCalled()
  },
}

export const SmallFolder: Story = {
  args: { listing: succeeded(few) },
  play: async ({ canvasElement, args }) => {
    await userEvent.click(dialog(canvasElement).getByRole('button', { name: 'Download all 3 files' }))
    await expect(args.onDownload).toHaveBeenCalledOnce()
  },
}

export const NearTheLimits: Story = {
  args: { selection: selectionOf(many, 380) },
  play: async ({ canvasElement }) => {
    const { getByText } = dialog(canvasElement)
    await expect(getByText('You can select 20 more files.')).toBeVisible()
    await expect(getByText('Estimated time to start: 2 minutes')).toBeVisible()
  },
}

export const FileLimit: Story = {
  args: { selection: selectionOf(many, 400), reached: 'files' },
  play: async ({ canvasElement }) => {
    await expect(dialog(canvasElement).getByText(vaultTexts.fileLimit)).toBeVisible()
  },
}

const large = listingOf(3, 'rep', limits.vaultBytes / 2)
export const SizeLimit: Story = { args: { listing: succeeded(large), selection: selectionOf(large, 2), reached: 'size' } }

export const Filtered: Story = { args: { view: { ...firstView, query: '*_40?', found: many.files.slice(400, 410) } } }
export const NoMatch: Story = { args: { folder: 'nrt', view: { ...firstView, query: 'ctd', found: [] } } }
export const Loading: Story = { args: { folders: [], listing: inProgress } }
export const NotListed: Story = { args: { folders: [], listing: failed(vaultTexts.listFailed) } }
export const Visitor: Story = {
  args: { isSignedIn: false, listing: succeeded(few) },
  play: async ({ canvasElement, args }) => {
    await expect(dialog(canvasElement).getByText('Please login to download data')).toBeVisible()
    await userEvent.click(dialog(canvasElement).getByRole('link', { name: 'Sign in' }))
    await expect(args.onLogin).toHaveBeenCalledOnce()
  },
}
export const Preparing: Story = { args: { selection: selectionOf(many, 2), download: inProgress } }
export const Started: Story = { args: { selection: selectionOf(many, 2), download: succeeded(null) } }
export const Failed: Story = { args: { selection: selectionOf(many, 2), download: failed(vaultTexts.downloadFailed) } }
export const EmptyTab: Story = { args: { folders: ['rep'], folder: 'raw' } }
