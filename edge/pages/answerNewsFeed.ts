import type { Feed, feedKinds } from '#core/catalog/feeds/feed.ts'
import { limits } from '#core/limits/catalog.ts'
import { datasetFeedAt, datasetNewsFeed, newsFeed, newsFeedAt } from '#core/news/newsFeed.ts'
import { datasetNamed, loadSnapshot } from '../catalog/catalog.ts'
import { latestStories } from '../news/news.ts'
import { decoded } from './answerStorePage.ts'
import type { PagePorts } from './PagePorts.ts'

type Kind = (typeof feedKinds)[keyof typeof feedKinds]

/** The feed of the news, or of a data set, at an address; null for other addresses and for data sets that the catalog does not have. */
export async function answerNewsFeed(request: Request, ports: PagePorts): Promise<Response | null> {
  const { pathname } = new URL(request.url)
  const ofAll = newsFeedAt(pathname)
  if (ofAll !== null) {
    const stories = await latestStories(ports.database(), limits.feedEntries)
    return written(request, ports, ofAll, newsFeed(stories, ports.config.portal))
  }
  const ofDataset = datasetFeedAt(pathname)
  if (ofDataset === null) return null
  const database = ports.database()
  const dataset = datasetNamed(await loadSnapshot(database), decoded(ofDataset.name))
  if (dataset === undefined) return null
  const stories = await latestStories(database, limits.feedEntries, dataset.record.Dataset_ID)
  return written(request, ports, ofDataset.kind, datasetNewsFeed(dataset, stories, ports.config.portal))
}

/** What is unpublished is gone at once, from caches too. */
function written({ method }: Request, { config }: PagePorts, { type, write }: Kind, feed: Feed): Response {
  const headers = { 'Content-Type': type, 'Cache-Control': 'no-cache' }
  return new Response(method === 'HEAD' ? null : write(feed, config.publicUrl), { headers })
}
