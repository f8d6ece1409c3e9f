import { useStore } from '@nanostores/react'
import { useId } from 'react'
import { Button } from '#components/controls/Button.tsx'
import { ErrorCard } from '#components/controls/ErrorCard.tsx'
import { Progress } from '#components/controls/Progress.tsx'
import { submissionTexts as texts } from '#core/messages/submission.ts'
import { isPending } from '#core/request/RequestState.ts'
import { sizeText } from '#core/size/sizeText.ts'
import { $stored, $submit, stopSubmitting } from '../stores/submit.ts'
import { discardWork, submitWork } from '../stores/work.ts'

interface SubmitPartProps {
  readonly target: number | null
  /** Why the workbook cannot be submitted; null where it can. */
  readonly blocked: string | null
}

/** The submit button, what blocks it, and how far an upload is. */
export function SubmitPart({ target, blocked }: SubmitPartProps) {
  const submit = useStore($submit)
  const stored = useStore($stored)
  const why = useId()
  if (isPending(submit)) {
    const detail = stored === null ? {} : { detail: `${sizeText(stored.storedBytes)} of ${sizeText(stored.allBytes)}` }
    const fraction = stored === null ? {} : { fraction: stored.storedBytes / Math.max(1, stored.allBytes) }
    return <Progress label={texts.submitting} onStop={stopSubmitting} {...detail} {...fraction} />
  }
  return (
    <section className="portal-submit" aria-label="Submission">
      {submit.state === 'failed' && (
        <ErrorCard title={submit.message} announce>
          {texts.submitAgain}
        </ErrorCard>
      )}
      <p id={why} role="status">
        {blocked ?? texts.submitHint}
      </p>
      <div>
        <Button tone="primary" size="large" blockedBy={blocked === null ? undefined : why} onPress={() => void submitWork(target)}>
          Submit
        </Button>
      </div>
    </section>
  )
}

/** What comes after a submission. */
export function Submitted({ submissionId, shortName }: { readonly submissionId: number; readonly shortName: string }) {
  return (
    <section className="portal-done" aria-labelledby="portal-done">
      <h2 id="portal-done">{texts.submitted(shortName)}</h2>
      <p>{texts.submittedNext}</p>
      <p>
        <a className="button" data-tone="primary" href={`/datasubmission/userdashboard?submissionID=${submissionId}`}>
          {texts.toDashboard}
        </a>{' '}
        <Button onPress={discardWork}>{texts.startOver}</Button>
      </p>
      <p>
        <a href="/profile">{texts.newsOffer}</a>
      </p>
    </section>
  )
}
