import './VaultDialog.css'
import { Button } from '#components/controls/Button.tsx'
import { Dialog } from '#components/controls/Dialog.tsx'
import { RadioGroup } from '#components/controls/RadioGroup.tsx'
import { Tabs } from '#components/controls/Tabs.tsx'
import { LoginActions, type LoginActionsProps } from '#components/download/LoginActions.tsx'
import { downloadTexts } from '#core/messages/catalog.ts'
import { vaultTexts } from '#core/messages/vault.ts'
import { failureOf, isPending, shownValue } from '#core/request/RequestState.ts'
import { counted } from '#core/text/counted.ts'
import type { FolderView } from '#core/vault/FolderView.ts'
import { isDownloadedWhole, tabOf, type VaultTab } from '#core/vault/selection.ts'
import { type VaultFolder, vaultFolders } from '#core/vault/vaultNames.ts'
import { VaultList, type VaultListProps } from './VaultList.tsx'
import { VaultSum, type VaultSumProps } from './VaultSum.tsx'

export interface VaultDialogProps extends LoginActionsProps, VaultSumProps, Pick<VaultListProps, 'onView' | 'onSelect'> {
  readonly isOpen: boolean
  readonly shortName: string
  readonly isSignedIn: boolean
  /** The folders that hold files; empty until that is known. */
  readonly folders: readonly VaultFolder[]
  readonly folder: VaultFolder
  readonly view: FolderView
  readonly onFolder: (folder: VaultFolder) => void
  readonly onList: () => void
  readonly onDownload: () => void
}

/** Offers the files in the vault of a data set: choose some, or all of a small folder, and download them as one zip file. */
export function VaultDialog(props: VaultDialogProps) {
  const { isOpen, shortName, isSignedIn, folders, folder, listing, onFolder, onClose } = props
  const tabs = (['processed', 'raw'] as const).map((id) => {
    const own = folders.filter((one) => tabOf(one) === id)
    return { id, label: vaultTexts.tabs[id], own, content: <Folder {...props} own={own} /> }
  })
  const selectTab = (tab: VaultTab) => {
    const first = vaultFolders.find((one) => tabOf(one) === tab && folders.includes(one))
    onFolder(first ?? (tab === 'raw' ? 'raw' : 'rep'))
  }
  return (
    <Dialog
      title={vaultTexts.title}
      isOpen={isOpen}
      onClose={onClose}
      width="wide"
      actions={
        <>
          {folders.length > 0 && (
            <div className="vault-sum">{isSignedIn ? <VaultSum {...props} /> : <p>{downloadTexts.loginFirst}</p>}</div>
          )}
          {isSignedIn ? <Actions {...props} /> : <LoginActions {...props} />}
        </>
      }
    >
      <div className="vault" data-step={stepOf(props)}>
        <p className="download-name">
          <code>{shortName}</code>
        </p>
        {folders.length === 0 ? (
          <Waiting listing={listing} onList={props.onList} />
        ) : (
          <Tabs label={vaultTexts.title} tabs={tabs} selected={tabOf(folder)} onSelect={selectTab} />
        )}
      </div>
    </Dialog>
  )
}

/** How far a reader is (VLT-12). */
function stepOf({ listing, selection, download }: VaultDialogProps): 'loading' | 'list' | 'selected' | 'preparing' {
  if (isPending(download)) return 'preparing'
  if (shownValue(listing) === undefined) return 'loading'
  return selection.size > 0 ? 'selected' : 'list'
}

function Folder({ own, ...props }: VaultDialogProps & { readonly own: readonly VaultFolder[] }) {
  const { folder, listing, view, selection, onFolder, onView, onSelect, onList } = props
  const value = shownValue(listing)
  if (own.length === 0) return <p className="vault-empty">{vaultTexts.emptyFolder}</p>
  return (
    <div className="vault-folder">
      {own.length > 1 && (
        <RadioGroup
          label="Folder"
          labelHidden
          options={own.map((id) => ({ id, label: vaultTexts.folders[id] }))}
          value={folder}
          onChange={onFolder}
        />
      )}
      {value === undefined ? (
        <Waiting listing={listing} onList={onList} />
      ) : (
        <VaultList files={value.files} view={view} selection={selection} onView={onView} onSelect={onSelect} />
      )}
    </div>
  )
}

function Waiting({ listing, onList }: Pick<VaultDialogProps, 'listing' | 'onList'>) {
  const failure = failureOf(listing)
  if (failure === undefined) return <p role="status">{vaultTexts.loading}</p>
  return (
    <div className="vault-failed" role="alert">
      <p>{failure}</p>
      <Button onPress={onList}>Try again</Button>
    </div>
  )
}

const REASON = 'vault-words'

function Actions({ listing, selection, download, onDownload, onClose }: VaultDialogProps) {
  const value = shownValue(listing)
  const all = selection.size === 0 && value !== undefined && isDownloadedWhole(value)
  const count = all ? value.totalCount : selection.size
  const isBlocked = count === 0 || isPending(download)
  return (
    <>
      <Button onPress={onClose}>Close</Button>
      <Button tone="primary" onPress={onDownload} blockedBy={isBlocked ? REASON : undefined}>
        {isPending(download)
          ? vaultTexts.preparing
          : `Download ${all && count > 1 ? 'all ' : ''}${count === 0 ? 'files' : counted(count, 'file')}`}
      </Button>
    </>
  )
}
