import type { PickedDataset } from '#core/catalog/PickedDataset.ts'
import { cruisePageTexts } from '#core/messages/cruisePage.ts'
import { collectButton } from '../../collections/islands/CollectButton.tsx'
import { BulkDownload } from '../../download/islands/BulkDownload.tsx'

interface CruiseDownloadProps {
  readonly datasets: readonly PickedDataset[]
  readonly cruise: string
}

/** The data sets of a cruise, of which its rows are downloaded together. */
export function CruiseDownload(props: CruiseDownloadProps) {
  return <BulkDownload label={cruisePageTexts.datasets} actions={collectButton} {...props} />
}
