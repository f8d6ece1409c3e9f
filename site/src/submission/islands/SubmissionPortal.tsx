import { useStore } from '@nanostores/react'
import { useEffect, useId, useState } from 'react'
import { Button } from '#components/controls/Button.tsx'
import { Progress } from '#components/controls/Progress.tsx'
import { RadioGroup } from '#components/controls/RadioGroup.tsx'
import { Select } from '#components/controls/Select.tsx'
import { ErrorCard } from '#components/shell/ErrorCard.tsx'
import type { SubmissionRecord } from '#core/api/submissionRecords.ts'
import { isPending, shownValue } from '#core/client/RequestState.ts'
import { limits } from '#core/limits.ts'
import { submissionMessages, submissionTexts as texts } from '#core/messages/submission.ts'
import { sizeText } from '#core/size/sizeText.ts'
import { phaseIds } from '#core/submission/phases.ts'
import { OwnPart } from '../../account/islands/OwnPart.tsx'
import { SignInFirst } from '../../account/islands/SignInFirst.tsx'
import { Guarded } from '../../shell/islands/Guarded.tsx'
import { $check, closeWorkbook, openWorkbook } from '../stores/check.ts'
import { $ownSubmissions, loadOwnSubmissions } from '../stores/submissions.ts'
import { $stored, $submit, sizeProblem, startOver, stopSubmitting, submitWorkbook } from '../stores/submit.ts'
import { useKeptPage } from './useKeptPage.ts'
import { WorkbookTool } from './ValidationTool.tsx'

const problem = { title: submissionMessages.listUnavailable, says: texts.ownFailure }

/** The way of a workbook to the curators: what it is, its check, and its upload. Visitors are asked to sign in. */
export function SubmissionPortal() {
  useEffect(() => closeWorkbook, [])
  return (
    <Guarded>
      <SignInFirst why={texts.portalSignIn}>
        <OwnPart $list={$ownSubmissions} load={loadOwnSubmissions} waiting="Loading your submissions" problem={problem}>
          {(list) => <Portal open={list.filter(({ phaseId }) => phaseId !== phaseIds.complete)} />}
        </OwnPart>
      </SignInFirst>
    </Guarded>
  )
}

/** The submission that the address names, if it is one that can be updated. */
function inAddress(open: readonly SubmissionRecord[]): number | null {
  const named = new URLSearchParams(location.search).get('submissionID')
  return open.find(({ Submission_ID }) => String(Submission_ID) === named)?.Submission_ID ?? null
}

function Portal({ open }: { readonly open: readonly SubmissionRecord[] }) {
  const [target, setTarget] = useState(() => inAddress(open))
  const [tooLarge, setTooLarge] = useState<string | null>(null)
  const check = useStore($check)
  const submit = useStore($submit)
  useKeptPage(isPending(submit))
  const done = shownValue(submit)
  const take = (file: File) => {
    const refusal = sizeProblem(file, limits.workbookSizeBytes)
    setTooLarge(refusal)
    if (refusal === null) openWorkbook(file)
  }
  if (done !== undefined) return <Done submissionId={done.submissionId} shortName={done.shortName} />
  return (
    <>
      <Target open={open} target={target} onChange={setTarget} isDisabled={isPending(submit)} />
      {tooLarge !== null && <ErrorCard title={tooLarge}>{texts.tooLargeNext}</ErrorCard>}
      <WorkbookTool onFile={take} />
      {shownValue(check) !== undefined && <Submit target={target} errorCount={shownValue(check)?.findings.errorCount ?? 0} />}
    </>
  )
}

interface TargetProps {
  readonly open: readonly SubmissionRecord[]
  readonly target: number | null
  readonly onChange: (target: number | null) => void
  readonly isDisabled: boolean
}

/** Whether the workbook is a new data set or a version of one in review; choosing new clears the choice (SBM-02). */
function Target({ open, target, onChange, isDisabled }: TargetProps) {
  if (open.length === 0) return null
  const [first] = open
  return (
    <div className="portal-target">
      <RadioGroup
        shape="list"
        label={texts.targetLabel}
        options={[
          { id: 'new', label: texts.targetNew },
          { id: 'update', label: texts.targetUpdate },
        ]}
        value={target === null ? 'new' : 'update'}
        onChange={(type) => onChange(type === 'new' ? null : (first?.Submission_ID ?? null))}
        isDisabled={isDisabled}
      />
      {target !== null && (
        <Select
          label={texts.targetWhich}
          options={open.map(({ Submission_ID, Dataset, Phase }) => ({ id: String(Submission_ID), label: Dataset, note: Phase }))}
          value={String(target)}
          onChange={(id) => onChange(Number(id))}
          isDisabled={isDisabled}
        />
      )}
    </div>
  )
}

function Submit({ target, errorCount }: { readonly target: number | null; readonly errorCount: number }) {
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
        {errorCount > 0 ? submissionMessages.validationErrors : texts.submitHint}
      </p>
      <div>
        <Button tone="primary" size="large" blockedBy={errorCount > 0 ? why : undefined} onPress={() => void submitWorkbook(target)}>
          Submit
        </Button>
      </div>
    </section>
  )
}

function Done({ submissionId, shortName }: { readonly submissionId: number; readonly shortName: string }) {
  return (
    <section className="portal-done" aria-labelledby="portal-done">
      <h2 id="portal-done">{texts.submitted(shortName)}</h2>
      <p>{texts.submittedNext}</p>
      <p>
        <a className="button" data-tone="primary" href={`/datasubmission/userdashboard?submissionID=${submissionId}`}>
          {texts.toDashboard}
        </a>{' '}
        <Button onPress={startOver}>{texts.startOver}</Button>
      </p>
      <p>
        <a href="/profile">{texts.newsOffer}</a>
      </p>
    </section>
  )
}
