import type { NewsRecord } from '#core/catalog/records.ts'
import { catalogTexts } from '#core/messages/catalog.ts'
import { contentLink } from '#core/news/contentLink.ts'
import './Announcements.css'

/** The published news about a data set; nothing where there is none (DST-03). */
export function Announcements({ news }: { readonly news: readonly NewsRecord[] }) {
  if (news.length === 0) return null
  return (
    <section aria-labelledby="announcements">
      <h2 id="announcements">{catalogTexts.announcements}</h2>
      <ul className="announcements">
        {news.map(({ id, headline, link, date }) => (
          <li key={id}>
            {date !== null && <time className="num">{date.slice(0, 10)}</time>}
            <Headline words={headline} address={link ?? ''} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A headline that leads to its story, where the address leads anywhere that a reader may be sent to. */
function Headline({ words, address }: { readonly words: string; readonly address: string }) {
  const link = contentLink(address)
  if (!link) return words
  return (
    <a href={link.href} rel={link.isInternal ? undefined : 'external noopener'} target={link.isInternal ? undefined : '_blank'}>
      {words}
    </a>
  )
}
