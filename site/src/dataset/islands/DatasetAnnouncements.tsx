import { useEffect } from 'react'
import { catalogApi } from '#core/api/catalog.ts'
import type { NewsRecord } from '#core/catalog/records.ts'
import { catalogTexts } from '#core/messages/catalog.ts'
import { shownValue } from '#core/request/RequestState.ts'
import { guarded } from '../../common/islands/Guarded.tsx'
import { useRequest } from '../../common/islands/useRequest.ts'
import { portal } from '../../common/stores/portal.ts'
import { Announcements } from '../parts/Announcements.tsx'

/** Related announcements of a page that was built before them: asks for them when it comes into view. */
export const DatasetAnnouncements = guarded(Asked)

function Asked({ shortName }: { readonly shortName: string }) {
  const [news, { run }] = useRequest<readonly NewsRecord[]>()
  useEffect(() => {
    void run(async ({ signal }) => (await portal.call(catalogApi.datasetFullPage, { shortname: shortName }, { signal })).news, {
      failure: catalogTexts.announcementsFailed,
    })
  }, [shortName, run])
  // Something must be there before any news is, or it never comes into view.
  return (
    <div className="announcements-place">
      {news.state === 'failed' ? <p className="muted">{news.message}</p> : <Announcements news={shownValue(news) ?? []} />}
    </div>
  )
}
