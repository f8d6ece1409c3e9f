import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { VaultDialog } from '#components/vault/VaultDialog.tsx'
import { datasetPath } from '#core/catalog/pagePaths.ts'
import { downloadTexts } from '#core/messages/catalog.ts'
import { tabOf } from '#core/vault/selection.ts'
import { loginAddress } from '../../account/addresses.ts'
import { resumeAction, whenSignedIn } from '../../account/stores/pendingAction.ts'
import { fromPage } from '../../common/preview.ts'
import { $session } from '../../common/stores/session.ts'
import {
  $chosen,
  $folder,
  $folders,
  $vault,
  $views,
  changeView,
  choose,
  closeVault,
  downloadOf,
  listAgain,
  listingOf,
  openVault,
  resetDownload,
  restoreChoice,
  showFolder,
  startVaultDownload,
  storedChoice,
} from '../stores/vault.ts'

interface VaultPartProps {
  readonly shortName: string
  readonly onClose: () => void
}

/** The dialog of a vault with its stores. A download that waited for a sign-in goes on by itself. */
export function VaultPart({ shortName, onClose }: VaultPartProps) {
  const folder = useStore($folder)
  const listing = useStore(listingOf(folder))
  const download = useStore(downloadOf(folder))
  const session = useStore($session)
  const isOpen = useStore($vault) === shortName
  const chosen = useStore($chosen)[tabOf(folder)]
  useEffect(() => {
    let isResumed = false
    resumeAction(
      'vault',
      (choice) => choice.shortName === shortName,
      (choice) => {
        isResumed = true
        void restoreChoice(choice).then(start)
      },
    )
    if (!isResumed) void openVault(shortName)
    return closeVault
  }, [shortName])
  return (
    <VaultDialog
      {...chosen}
      isOpen={isOpen}
      shortName={shortName}
      isSignedIn={session.state === 'user'}
      folders={useStore($folders)}
      folder={folder}
      listing={listing}
      view={useStore($views)[folder]}
      download={download}
      loginAddress={loginAddress(`${datasetPath(shortName)}#files`)}
      onLogin={logIn}
      onFolder={showFolder}
      onList={listAgain}
      onView={changeView}
      onSelect={choose}
      onDownload={start}
      onReset={resetDownload}
      onClose={onClose}
    />
  )
}

const start = () => startVaultDownload(save)

async function logIn(): Promise<void> {
  if (await whenSignedIn('vault', storedChoice(), downloadTexts.logIn)) await start()
}

/** Lets the browser fetch an address as a file, without leaving the page. */
function save(address: string): void {
  Object.assign(document.createElement('a'), { href: fromPage(address), download: '' }).click()
}
