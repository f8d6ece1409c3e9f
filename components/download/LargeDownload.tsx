import { Button } from '#components/controls/Button.tsx'
import { Dialog } from '#components/controls/Dialog.tsx'
import { downloadTexts } from '#core/messages/catalog.ts'

interface LargeDownloadProps {
  readonly rows: number
  /** Whether the files behind the data set can be downloaded instead. */
  readonly hasVault: boolean
  readonly onContinue: () => void
  readonly onFiles: () => void
  readonly onBack: () => void
}

/** Asks before all rows of a large data set are downloaded (DLD-19). */
export function LargeDownload({ rows, hasVault, onContinue, onFiles, onBack }: LargeDownloadProps) {
  const { large } = downloadTexts
  const actions = (
    <>
      <Button onPress={onBack}>{large.back}</Button>
      {hasVault && <Button onPress={onFiles}>{large.direct}</Button>}
      <Button tone="primary" onPress={onContinue} autoFocus>
        {large.carryOn}
      </Button>
    </>
  )
  return (
    <Dialog role="alertdialog" width="narrow" title={large.title} isOpen onClose={onBack} actions={actions}>
      <p>{large.says(rows)}</p>
      {hasVault && <p>{large.files}</p>}
    </Dialog>
  )
}
