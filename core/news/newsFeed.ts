import type { PortalIdentity } from '#core/portal/PortalFace.ts'
import type { StoryRecord } from '../catalog/discoveryRecords.ts'
import { type Feed, feedKinds } from '../catalog/feeds/feed.ts'
import { contentLink } from './contentLink.ts'
import { storyPieces } from './storyBody.ts'

const paths = { xml: '/news/feed.xml', json: '/news/feed.json' }

/** The kind of feed at an address; null for other addresses. */
export function newsFeedAt(pathname: string): (typeof feedKinds)[keyof typeof feedKinds] | null {
  return pathname === paths.xml ? feedKinds.xml : pathname === paths.json ? feedKinds.json : null
}

/** Published stories, the newest first. An entry leads where the headline of its story leads, and to the home page where that is nowhere. */
export function newsFeed(stories: readonly StoryRecord[], { name, origin }: PortalIdentity): Feed {
  const entries = stories.map(({ id, headline, link, body, tags, create_date, publish_date, modify_date }) => {
    const target = contentLink(link)
    const url = target === null ? `${origin}/` : target.isInternal ? origin + target.href : target.href
    const text = storyPieces(body)
      .map((piece) => piece.text)
      .join('')
    const words = { title: headline, author: name, text, tags }
    return { id: `${origin}/#story-${id}`, url, published: publish_date ?? create_date, updated: modify_date, ...words }
  })
  return { title: `${name}: news`, page: '/', paths, entries }
}
