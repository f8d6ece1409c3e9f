import { useEffect, useState } from 'react'
import { datasetFullPage } from '#core/api/catalog.ts'
import type { NewsRecord } from '#core/api/records.ts'
import { catalogTexts } from '#core/messages/catalog.ts'
import { Guarded } from '../../shell/islands/Guarded.tsx'
import { portal } from '../../shell/stores/portal.ts'
import { Announcements } from '../parts/Announcements.tsx'

/** Related announcements of a page that was built before them: asks for them when it comes into view. */
export function DatasetAnnouncements({ shortName }: { readonly shortName: string }) {
  return (
    <Guarded>
      <Asked shortName={shortName} />
    </Guarded>
  )
}

function Asked({ shortName }: { readonly shortName: string }) {
  const [news, setNews] = useState<readonly NewsRecord[] | 'failed'>([])
  useEffect(() => {
    portal.call(datasetFullPage, { shortname: shortName }).then(
      (page) => setNews(page.news),
      () => setNews('failed'),
    )
  }, [shortName])
  // Something must be there before any news is, or it never comes into view.
  return (
    <div className="announcements-place">
      {news === 'failed' ? <p className="muted">{catalogTexts.announcementsFailed}</p> : <Announcements news={news} />}
    </div>
  )
}
