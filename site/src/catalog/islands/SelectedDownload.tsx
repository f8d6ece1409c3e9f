import { Dialog } from '#components/controls/Dialog.tsx'
import type { PickedDataset } from '#core/catalog/PickedDataset.ts'
import { bulkTexts } from '#core/messages/bulk.ts'
import { BulkDownload } from '../../download/islands/BulkDownload.tsx'

interface SelectedDownloadProps {
  readonly datasets: readonly PickedDataset[]
  readonly onClose: () => void
}

/** The dialog that downloads the selected data sets together. */
export function SelectedDownload({ datasets, onClose }: SelectedDownloadProps) {
  return (
    <Dialog title={bulkTexts.selectionTitle} isOpen onClose={onClose} width="wide">
      <BulkDownload label={bulkTexts.selection} datasets={datasets} isOfferKept />
    </Dialog>
  )
}
