import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { failureOf, isPending } from '#core/client/RequestState.ts'
import { catalogTexts } from '#core/messages/catalog.ts'
import { decodedPart } from '../../shell/decodedPart.ts'
import { Guarded } from '../../shell/islands/Guarded.tsx'
import { LateDataset } from '../parts/LateDataset.tsx'
import { $fullPage, loadDatasetPage } from '../stores/datasetPage.ts'

/** The page of a data set that came after the pages were built: it reads the name in the address and asks the portal for the rest. */
export function DatasetShell() {
  return (
    <Guarded>
      <Shell />
    </Guarded>
  )
}

const nameInAddress = () => decodedPart(location.pathname.split('/')[3] ?? '')

function Shell() {
  const page = useStore($fullPage)
  useEffect(() => void loadDatasetPage(nameInAddress()), [])
  useEffect(() => {
    if (page.state === 'failed') document.title = `${catalogTexts.pageError} · Pelagos`
  }, [page.state])
  if (isPending(page))
    return (
      <div className="wrap late-wait" role="status">
        <h1 className="late-wait-head">Loading data set</h1>
      </div>
    )
  if (page.state === 'succeeded') return <LateDataset page={page.value} />
  return (
    <div className="wrap late-failed">
      <h1>{catalogTexts.pageError}</h1>
      <p>{catalogTexts.pageFailed}</p>
      <p className="muted">{failureOf(page)}</p>
      <p>
        <a className="button" href="/catalog">
          Back to the catalog
        </a>
      </p>
    </div>
  )
}
