import { newsAdminTexts as texts } from '#core/messages/newsAdmin.ts'
import type { NewsLogEntry } from '#core/news/newsLog.ts'
import { UtcTime } from '../controls/UtcTime.tsx'
import './NewsLog.css'

/** What was done on the page, newest first (NEW-20). */
export function NewsLog({ log }: { readonly log: readonly NewsLogEntry[] }) {
  return (
    <section className="news-log" aria-labelledby="news-log-title">
      <h2 id="news-log-title">{texts.log}</h2>
      {log.length === 0 ? (
        <p className="muted">{texts.logEmpty}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard
        <ol aria-label={texts.log} tabIndex={0}>
          {log.map(({ id, at, text, isFailure }) => (
            <li key={id} data-failure={isFailure || undefined}>
              <UtcTime instant={at} /> <span>{text}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
