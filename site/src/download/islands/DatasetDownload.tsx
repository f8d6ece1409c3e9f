import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { Icon } from '#components/controls/Icon.tsx'
import { useIsHydrated } from '#components/controls/useIsHydrated.ts'
import { DownloadDialog } from '#components/download/DownloadDialog.tsx'
import { datasetPath } from '#core/catalog/pagePaths.ts'
import '#components/controls/Button.css'
import type { DatasetRecord } from '#core/catalog/records.ts'
import { downloadTexts } from '#core/messages/catalog.ts'
import { isPending } from '#core/request/RequestState.ts'
import { resumeAction, whenSignedIn } from '../../account/stores/pendingAction.ts'
import { $session } from '../../account/stores/session.ts'
import { Guarded } from '../../shell/islands/Guarded.tsx'
import {
  $download,
  $downloadRecord,
  $fileForm,
  $offeredVariables,
  $sizeCheck,
  $subset,
  cancelDownload,
  changeSubset,
  chooseForm,
  closeDownload,
  openDownload,
  startDownload,
} from '../stores/download.ts'

const HASH = '#download'
const ACCOUNT = 'download-account'

/** The download button of a data set's page and its dialog; the address `#download` opens it too. */
export function DatasetDownload({ record }: { readonly record: DatasetRecord }) {
  useEffect(() => {
    const follow = () => location.hash === HASH && openDownload(record)
    follow()
    resumeAction(
      'download',
      (name) => name === record.Short_Name,
      () => openDownload(record),
    )
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [record])
  const session = useStore($session)
  const isVisitor = useIsHydrated() && session.state === 'visitor'
  const isDownloading = isPending(useStore($download))
  useEffect(() => {
    if (!isDownloading) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isDownloading])
  return (
    <Guarded>
      <a
        className="button"
        data-tone="primary"
        href={HASH}
        {...(isVisitor && { 'aria-describedby': ACCOUNT })}
        onClick={(event) => {
          event.preventDefault()
          openDownload(record)
        }}
      >
        <Icon name="download" />
        Download Data
      </a>
      {isVisitor && (
        <span id={ACCOUNT} className="download-account">
          {downloadTexts.accountNeeded}
        </span>
      )}
      <OpenDialog />
    </Guarded>
  )
}

function OpenDialog() {
  const record = useStore($downloadRecord)
  const subset = useStore($subset)
  const form = useStore($fileForm)
  const variables = useStore($offeredVariables)
  const check = useStore($sizeCheck)
  const session = useStore($session)
  const download = useStore($download)
  if (!record || !subset) return null
  const close = () => {
    if (location.hash === HASH) history.replaceState(null, '', location.pathname + location.search)
    closeDownload()
  }
  return (
    <DownloadDialog
      isOpen
      record={record}
      isSignedIn={session.state === 'user'}
      subset={subset}
      variables={variables}
      form={form}
      check={check}
      download={download}
      loginAddress={`/login?redirect=${encodeURIComponent(`${datasetPath(record.Short_Name)}${HASH}`)}`}
      onLogin={() => void whenSignedIn('download', record.Short_Name, downloadTexts.logIn)}
      onChange={changeSubset}
      onForm={chooseForm}
      onDownload={() => void startDownload()}
      onCancel={cancelDownload}
      onClose={close}
    />
  )
}
