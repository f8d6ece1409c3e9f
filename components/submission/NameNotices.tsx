import { submissionMessages } from '#core/messages/submission.ts'
import { portalTexts as texts } from '#core/messages/submissionPortal.ts'
import { failureOf, isPending, type RequestState, shownValue } from '#core/request/RequestState.ts'
import type { NameCheckRecord } from '#core/submission/records.ts'
import { ErrorCard } from '../controls/ErrorCard.tsx'

/** What the portal says of a workbook's names: in use, changed by an update, or free (SBM-05, SBM-12). */
export function NameNotices({ check }: { readonly check: RequestState<NameCheckRecord> }) {
  const failure = failureOf(check)
  const found = shownValue(check)
  if (failure !== undefined) return <ErrorCard title={submissionMessages.nameCheckFailed}>{failure}</ErrorCard>
  if (found === undefined) return isPending(check) ? <p className="muted">{texts.namesChecking}</p> : null
  const changes = [
    ...changeOf('short', found.originalShortName, found.shortName),
    ...changeOf('long', found.originalLongName, found.longName),
  ]
  return (
    <>
      {found.errors.length > 0 && <ErrorCard title={submissionMessages.nameCheckFailed}>{found.errors.join(' ')}</ErrorCard>}
      {changes.map((says) => (
        <p key={says} className="caution">
          {says}
        </p>
      ))}
      {found.errors.length + changes.length === 0 && <p>{texts.namesFree}</p>}
    </>
  )
}

function changeOf(kind: 'short' | 'long', from: string | undefined, to: string): string[] {
  return from === undefined || from === to ? [] : [texts.nameChange(kind, from, to)]
}
