import type { NewsRecord } from '#core/api/records.ts'
import { catalogTexts } from '#core/messages/catalog.ts'
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
            {link === null || link === '' ? (
              headline
            ) : (
              <a href={link} rel="noopener">
                {headline}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
