import { Dialog } from '#components/controls/Dialog.tsx'
import type { PickedDataset } from '#core/catalog/PickedDataset.ts'
import { selectionTexts } from '#core/messages/selection.ts'
import { collectButton } from '../../collections/islands/CollectButton.tsx'
import { BulkDownload } from '../../download/islands/BulkDownload.tsx'

interface SelectedDownloadProps {
  readonly datasets: readonly PickedDataset[]
  readonly onClose: () => void
}

/** The dialog that downloads the selected data sets together. */
export function SelectedDownload({ datasets, onClose }: SelectedDownloadProps) {
  return (
    <Dialog title={selectionTexts.dialogTitle} isOpen onClose={onClose} width="wide">
      <BulkDownload label={selectionTexts.label} datasets={datasets} isOfferKept actions={collectButton} />
    </Dialog>
  )
}
