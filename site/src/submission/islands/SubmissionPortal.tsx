import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '#components/controls/Button.tsx'
import { ErrorCard } from '#components/controls/ErrorCard.tsx'
import { limits } from '#core/limits/submission.ts'
import { submissionMessages, submissionTexts as texts } from '#core/messages/submission.ts'
import { portalTexts } from '#core/messages/submissionPortal.ts'
import { isPending, shownValue } from '#core/request/RequestState.ts'
import { phaseIds } from '#core/submission/phases.ts'
import type { SubmissionRecord } from '#core/submission/records.ts'
import { OwnPart } from '../../account/islands/OwnPart.tsx'
import { AccountIsland } from '../../account/islands/SignInFirst.tsx'
import { notify } from '../../common/stores/notices.ts'
import { $session } from '../../common/stores/session.ts'
import { $check, openWorkbook } from '../stores/check.ts'
import { $target } from '../stores/names.ts'
import { $ownSubmissions, loadOwnSubmissions } from '../stores/submissions.ts'
import { $submit, sizeProblem } from '../stores/submit.ts'
import { $kept, closeDraft, continueDraft, discardWork, openDraft } from '../stores/work.ts'
import { BeginWithFile } from './BeginWithFile.tsx'
import { LeaveQuestion } from './LeaveQuestion.tsx'
import { PortalStep, StepContent } from './PortalStep.tsx'
import { SubmissionTarget } from './SubmissionTarget.tsx'
import { Submitted } from './SubmitPart.tsx'
import { openStep, useStep } from './useStep.ts'
import { useStoredPage } from './useStoredPage.ts'
import { WorkbookTool } from './ValidationTool.tsx'

const problem = { title: submissionMessages.listUnavailable, says: texts.ownFailure }
const LAST_STEP = 3

/** The way of a workbook to the curators in four steps: file, notices, cells, submission. Visitors are asked to sign in. */
export function SubmissionPortal() {
  return (
    <AccountIsland why={texts.portalSignIn}>
      <OwnWork>
        <OwnPart $list={$ownSubmissions} load={loadOwnSubmissions} waiting="Loading your submissions" problem={problem}>
          {(list) => <Portal open={list.filter(({ phaseId }) => phaseId !== phaseIds.complete)} />}
        </OwnPart>
      </OwnWork>
    </AccountIsland>
  )
}

/** Restores what this browser keeps for the reader; it leaves the page with them, also where another user signs in next. */
function OwnWork({ children }: { readonly children: ReactNode }) {
  useEffect(() => {
    const session = $session.get()
    if (session.state === 'user') void openDraft(session.user.username, idInAddress())
    return closeDraft
  }, [])
  const kept = useStore($kept)
  if (kept.state === 'ready') return children
  if (kept.state === 'reading')
    return (
      <p className="muted" role="status">
        {portalTexts.reading}
      </p>
    )
  const { draft } = kept
  return (
    <section className="portal-submit" aria-label={draft.file.name}>
      <p>{portalTexts.other(draft.file.name)}</p>
      <div className="check-actions">
        <Button tone="primary" onPress={() => continueDraft(draft)}>
          {portalTexts.continueOther}
        </Button>
        <Button onPress={discardWork}>{portalTexts.discard}</Button>
      </div>
    </section>
  )
}

/** The submission that the address names. */
function idInAddress(): number | null {
  const id = Number(new URLSearchParams(location.search).get('submissionID') ?? Number.NaN)
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

function Portal({ open }: { readonly open: readonly SubmissionRecord[] }) {
  const [tooLarge, setTooLarge] = useState<string | null>(null)
  const chosen = useStore($target)
  const check = useStore($check)
  const state = shownValue(check)
  const isEmpty = check.state === 'notTried'
  const submit = useStore($submit)
  const done = shownValue(submit)
  const step = useStep(state === undefined ? 0 : LAST_STEP)
  useStoredPage(done === undefined && (state !== undefined || isPending(submit)))
  const target = open.some(({ Submission_ID }) => Submission_ID === chosen) ? chosen : null
  useEffect(() => {
    if (chosen === target || chosen === null) return
    $target.set(target)
    notify(portalTexts.notOpen(chosen), 'danger')
  }, [chosen, target])
  const take = ([file]: readonly File[]) => {
    if (!file) return
    const rejection = sizeProblem(file, limits.workbookSizeBytes)
    setTooLarge(rejection)
    if (rejection !== null) return
    openStep(0)
    openWorkbook(file)
  }
  if (done !== undefined) return <Submitted submissionId={done.submissionId} shortName={done.shortName} />
  return (
    <PortalStep step={step}>
      {step === 0 && <SubmissionTarget open={open} target={target} onChange={(id) => $target.set(id)} isDisabled={isPending(submit)} />}
      {tooLarge !== null && <ErrorCard title={tooLarge}>{texts.tooLargeNext}</ErrorCard>}
      <WorkbookTool onFiles={take}>{(checked) => <StepContent {...checked} step={step} target={target} />}</WorkbookTool>
      {isEmpty && <BeginWithFile onWorkbook={(file) => take([file])} />}
      <LeaveQuestion isLoaded={state !== undefined} onDiscard={() => openStep(0)} />
    </PortalStep>
  )
}
