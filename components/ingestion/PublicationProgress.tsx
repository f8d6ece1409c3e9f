import type { PublicationRecord } from '#core/catalog/ingestionRecords.ts'
import { ingestionTexts as texts } from '#core/messages/ingestion.ts'
import { ErrorCard } from '../controls/ErrorCard.tsx'
import { Progress } from '../controls/Progress.tsx'
import './ingestion.css'

export interface PublicationProgressProps {
  /** Null while the file is on its way to the portal. */
  readonly publication: PublicationRecord | null
}

/** Says what is done for a publication, how far it is, and what came of it. Screen readers hear each step, and no numbers. */
export function PublicationProgress({ publication }: PublicationProgressProps) {
  const { published = null, failure = null } = publication ?? {}
  const step = publication === null ? texts.sending : texts.phases[publication.phase]
  const isDone = published !== null || failure !== null
  return (
    <section aria-label={publication === null ? texts.sending : texts.publication(publication.file)}>
      <p className={published === null ? 'vh' : undefined} role="status">
        {published === null ? !isDone && step : (published.isNew ? texts.published : texts.unchanged)(published.dataset)}{' '}
        {published !== null && <a href={published.address}>{texts.open}</a>}
      </p>
      {!isDone && (
        <Progress label={step} {...(publication?.ofRows ? { fraction: publication.share, detail: texts.progress(publication) } : {})} />
      )}
      {failure !== null && (
        <ErrorCard title={texts.failed} announce>
          <p className="ingestion-failure">{failure}</p>
        </ErrorCard>
      )}
    </section>
  )
}
