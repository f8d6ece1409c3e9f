import { limits } from '#core/limits/catalog.ts'
import type { PortalIdentity } from '#core/portal/PortalFace.ts'
import type { StoryRecord } from '../catalog/discoveryRecords.ts'
import { datasetEntries } from '../catalog/feeds/datasetFeed.ts'
import { type Feed, feedKinds } from '../catalog/feeds/feed.ts'
import type { PublishedDataset } from '../catalog/PublishedDataset.ts'
import { datasetFeedPath, datasetPath } from '../catalog/pagePaths.ts'
import { contentLink } from './contentLink.ts'
import { storyPieces } from './storyBody.ts'

const paths = { xml: '/news/feed.xml', json: '/news/feed.json' }

/** The kind of feed at an address; null for other addresses. */
export function newsFeedAt(pathname: string): (typeof feedKinds)[keyof typeof feedKinds] | null {
  return pathname === paths.xml ? feedKinds.xml : pathname === paths.json ? feedKinds.json : null
}

/** Which data set an address is the feed of, as the address spells it, and the kind of feed; null for other addresses. */
export function datasetFeedAt(
  pathname: string,
): { readonly name: string; readonly kind: (typeof feedKinds)[keyof typeof feedKinds] } | null {
  const [, name, form] = /^\/catalog\/datasets\/([^/]+)\/feed\.(xml|json)$/.exec(pathname) ?? []
  return name === undefined ? null : { name, kind: feedKinds[form === 'xml' ? 'xml' : 'json'] }
}

/** Published stories, the newest first. */
export function newsFeed(stories: readonly StoryRecord[], portal: PortalIdentity): Feed {
  return { title: `${portal.name}: news`, page: '/', paths, entries: storyEntries(stories, portal) }
}

/** What is new of a data set: the published stories about it and its present version, the latest change first. */
export function datasetNewsFeed(dataset: Pick<PublishedDataset, 'record'>, stories: readonly StoryRecord[], portal: PortalIdentity): Feed {
  const { Short_Name, Long_Name } = dataset.record
  const entries = [...datasetEntries([dataset], portal), ...storyEntries(stories, portal)]
  return {
    title: `${portal.name}: ${Long_Name}`,
    page: datasetPath(Short_Name),
    paths: { xml: datasetFeedPath(Short_Name, 'xml'), json: datasetFeedPath(Short_Name, 'json') },
    entries: entries.toSorted((a, b) => Date.parse(b.updated) - Date.parse(a.updated)).slice(0, limits.feedEntries),
  }
}

/** An entry leads where the headline of its story leads, and to the home page where that is nowhere. */
function storyEntries(stories: readonly StoryRecord[], { name, origin }: PortalIdentity): Feed['entries'] {
  return stories.map(({ id, headline, link, body, tags, create_date, publish_date, modify_date }) => {
    const target = contentLink(link)
    const url = target === null ? `${origin}/` : target.isInternal ? origin + target.href : target.href
    const text = storyPieces(body)
      .map((piece) => piece.text)
      .join('')
    const words = { title: headline, author: name, text, tags }
    return { id: `${origin}/#story-${id}`, url, published: publish_date ?? create_date, updated: modify_date, ...words }
  })
}
