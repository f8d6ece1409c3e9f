import { useStore } from '@nanostores/react'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { DownloadDialog } from '#components/download/DownloadDialog.tsx'
import { downloadPath } from '#core/catalog/pagePaths.ts'
import { downloadTexts } from '#core/messages/catalog.ts'
import { isPending } from '#core/request/RequestState.ts'
import { loginAddress } from '../../account/addresses.ts'
import { resumeAction, whenSignedIn } from '../../account/stores/pendingAction.ts'
import { Guarded } from '../../common/islands/Guarded.tsx'
import { $session } from '../../common/stores/session.ts'
import {
  $arriving,
  $download,
  $downloadDataset,
  $downloadName,
  $fileForm,
  $offeredVariables,
  $rowBytes,
  $sizeCheck,
  $subset,
  $subsetAddress,
  addressSubset,
  cancelDownload,
  changeSubset,
  chooseForm,
  closeDownload,
  loadDataset,
  openDownload,
  startDownload,
} from '../stores/download.ts'

const VaultPart = lazy(async () => ({ default: (await import('../../vault/islands/VaultPart.tsx')).VaultPart }))

function LiveDownload() {
  const [filesOf, setFilesOf] = useState<string | null>(null)
  useEffect(
    () =>
      resumeAction(
        'download',
        () => true,
        (shortName) => void openDownload(shortName),
      ),
    [],
  )
  const isDownloading = isPending(useStore($download))
  useEffect(() => {
    if (!isDownloading) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isDownloading])
  const closeFiles = useCallback(() => setFilesOf(null), [])
  return (
    <>
      <OpenDialog onFiles={setFilesOf} />
      <Suspense>{filesOf !== null && <VaultPart shortName={filesOf} onClose={closeFiles} />}</Suspense>
    </>
  )
}

function OpenDialog({ onFiles }: { readonly onFiles: (shortName: string) => void }) {
  const shortName = useStore($downloadName)
  const props = {
    dataset: useStore($downloadDataset),
    subset: useStore($subset),
    form: useStore($fileForm),
    variables: useStore($offeredVariables),
    rowBytes: useStore($rowBytes),
    check: useStore($sizeCheck),
    download: useStore($download),
    arriving: useStore($arriving),
    address: useStore($subsetAddress),
  }
  const isSignedIn = useStore($session).state === 'user'
  if (shortName === null) return null
  const close = () => {
    if (location.hash === '#download') history.replaceState(null, '', location.pathname + location.search)
    closeDownload()
  }
  return (
    <DownloadDialog
      {...props}
      isOpen
      shortName={shortName}
      isSignedIn={isSignedIn}
      loginAddress={loginAddress(downloadPath(shortName))}
      onLogin={() => void whenSignedIn('download', shortName, downloadTexts.logIn)}
      onRetry={() => void loadDataset()}
      onChange={changeSubset}
      onForm={chooseForm}
      onDownload={() => void startDownload()}
      onAddress={() => void addressSubset()}
      onFiles={() => {
        close()
        onFiles(shortName)
      }}
      onCancel={cancelDownload}
      onClose={close}
    />
  )
}

/** Puts the dialog into the page; called once, when a download is first asked for. */
export function mountDownload(place: HTMLElement): void {
  createRoot(place).render(
    <Guarded>
      <LiveDownload />
    </Guarded>,
  )
}
