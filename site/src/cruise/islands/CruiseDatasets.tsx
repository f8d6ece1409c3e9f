import { useEffect, useState } from 'react'
import { cruiseDatasets } from '#core/catalog/cruiseDatasets.ts'
import type { PickedDataset } from '#core/catalog/PickedDataset.ts'
import { cruisePageTexts } from '#core/messages/cruisePage.ts'
import { BulkDownload } from '../../download/islands/BulkDownload.tsx'
import { loadCruise } from '../stores/cruisePage.ts'

interface CruiseDatasetsProps {
  readonly name: string
  /** Those that the page was built with. */
  readonly datasets: readonly PickedDataset[]
}

/** The data sets of a cruise whose page was built: brought up to date, and left as they are, saying so, while the portal is away. */
export function CruiseDatasets({ name, datasets }: CruiseDatasetsProps) {
  const [current, setCurrent] = useState(datasets)
  const [isStale, setStale] = useState(false)
  useEffect(() => {
    void loadCruise(name).then((page) => {
      setStale(page === null)
      if (page) setCurrent(cruiseDatasets(page))
    })
  }, [name])
  return (
    <>
      <BulkDownload label={cruisePageTexts.datasets} datasets={current} />
      {isStale && (
        <p className="small muted" role="status">
          {cruisePageTexts.stale}
        </p>
      )}
    </>
  )
}
