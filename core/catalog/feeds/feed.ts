import { xmlText } from './xml.ts'

/** Something new, as a feed tells of it. Addresses are whole. */
interface FeedEntry {
  /** Another one is another entry for readers. */
  readonly id: string
  readonly url: string
  readonly title: string
  /** Instants of RFC 3339. */
  readonly published: string
  readonly updated: string
  readonly author: string
  /** Plain text. */
  readonly text: string
  readonly tags: readonly string[]
}

/** What is new, the newest first. */
export interface Feed {
  readonly title: string
  /** Its page for people, without the portal's address. */
  readonly page: string
  /** Its own paths, by the kind of feed. */
  readonly paths: Readonly<Record<'xml' | 'json', string>>
  readonly entries: readonly FeedEntry[]
}

/** Kinds of feeds by the ending of their address; `origin` has no slash at the end. */
export const feedKinds = {
  xml: { type: 'application/atom+xml; charset=utf-8', write: atomFeed },
  json: { type: 'application/feed+json; charset=utf-8', write: jsonFeed },
} as const

/** Source: RFC 4287 (Atom). */
function atomFeed({ title, page, paths, entries }: Feed, origin: string): string {
  const address = origin + paths.xml
  const updated =
    entries
      .map((entry) => entry.updated)
      .toSorted()
      .at(-1) ?? '1970-01-01T00:00:00Z'
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <id>${xmlText(address)}</id>
  <title>${xmlText(title)}</title>
  <updated>${updated}</updated>
  <link rel="self" type="application/atom+xml" href="${xmlText(address)}"/>
  <link rel="alternate" type="text/html" href="${xmlText(origin + page)}"/>
${entries.map(atomEntry).join('')}</feed>
`
}

const atomEntry = ({ id, url, title, updated, author, text }: FeedEntry): string => `  <entry>
    <id>${xmlText(id)}</id>
    <title>${xmlText(title)}</title>
    <updated>${updated}</updated>
    <author><name>${xmlText(author)}</name></author>
    <link rel="alternate" type="text/html" href="${xmlText(url)}"/>
    <summary>${xmlText(text)}</summary>
  </entry>
`

/** Source: jsonfeed.org, version 1.1. */
function jsonFeed({ title, page, paths, entries }: Feed, origin: string): string {
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: origin + page,
    feed_url: origin + paths.json,
    language: 'en',
    items: entries.map(({ id, url, title: headline, text, published, updated, author, tags }) => ({
      ...{ id, url, title: headline, content_text: text },
      ...{ date_published: published, date_modified: updated, authors: [{ name: author }], tags },
    })),
  }
  return `${JSON.stringify(feed, null, 1)}\n`
}
