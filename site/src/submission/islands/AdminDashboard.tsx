import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { Button } from '#components/controls/Button.tsx'
import { ErrorCard } from '#components/controls/ErrorCard.tsx'
import { PhaseForm } from '#components/submission/PhaseForm.tsx'
import { PublicationForm } from '#components/submission/PublicationForm.tsx'
import { ReviewFilters } from '#components/submission/ReviewFilters.tsx'
import { SubmissionTable } from '#components/submission/SubmissionTable.tsx'
import { errorReportTexts } from '#core/messages/errorReports.ts'
import { ingestionTexts } from '#core/messages/ingestion.ts'
import { submissionMessages, submissionTexts as texts } from '#core/messages/submission.ts'
import { ageOf } from '#core/submission/age.ts'
import { findRequestedCells } from '#core/submission/preparedReason.ts'
import type { ReviewRecord } from '#core/submission/records.ts'
import {
  filteredSubmissions,
  nextSubmission,
  type ReviewFilter,
  reviewFilterOf,
  reviewQueryOf,
  submittersIn,
} from '#core/submission/reviewFilter.ts'
import { publicationActions } from '#core/submission/transitions.ts'
import { countText } from '#core/text/counted.ts'
import { OwnPart } from '../../account/islands/OwnPart.tsx'
import { AccountIsland } from '../../account/islands/SignInFirst.tsx'
import { $session } from '../../common/stores/session.ts'
import { $allSubmissions, changePhase, changePublication, loadAllSubmissions, removeSubmission } from '../stores/submissions.ts'
import { Assignment, useReaderId } from './Assignment.tsx'
import { Details } from './Details.tsx'
import { RemoveSubmission } from './RemoveSubmission.tsx'
import { showChanged } from './showChanged.ts'
import { useOpenSubmission } from './useOpenSubmission.ts'

const problem = { title: submissionMessages.listUnavailable, says: texts.allFailure }

/** The curators' desk: every submission, found by words and phase, with its review. */
export function AdminDashboard() {
  return (
    <AccountIsland why={texts.allSignIn}>
      <OwnPart $list={$allSubmissions} load={loadAllSubmissions} waiting="Loading submissions" problem={problem}>
        {(list) => <Desk submissions={list} />}
      </OwnPart>
    </AccountIsland>
  )
}

function Desk({ submissions }: { readonly submissions: readonly ReviewRecord[] }) {
  const [filter, setFilter] = useFilter()
  const [open, setOpen] = useOpenSubmission()
  const [now] = useState(Date.now)
  const [goneOn, setGoneOn] = useState(false)
  const userId = useReaderId()
  const found = filteredSubmissions(submissions, filter, { userId, nowMs: now })
  const next = nextSubmission(found, submissions, open)
  const session = useStore($session)
  const isAdministrator = session.state === 'user' && session.user.isDataSubmissionAdmin
  const shown = submissions.find(({ Submission_ID }) => Submission_ID === open)
  return (
    <>
      {isAdministrator && (
        <p>
          <a href="/admin/ingest">{ingestionTexts.title}</a> · <a href="/admin/errors">{errorReportTexts.title}</a>
        </p>
      )}
      <ReviewFilters filter={filter} counts={countsOf(submissions)} submitters={submittersIn(submissions)} onChange={setFilter} />
      <p className="small muted" role="status">
        {countText(found.length)} of {countText(submissions.length)} shown
      </p>
      <SubmissionTable
        label={texts.allTitle}
        submissions={found}
        selected={open}
        onSelect={({ Submission_ID }) => {
          setGoneOn(false)
          setOpen(Submission_ID === open ? null : Submission_ID)
        }}
        submitterOf={({ Name }) => Name}
        curatorOf={({ Curator }) => Curator ?? ''}
        ageOf={(submission) => ageOf(submission, now)}
        empty={texts.allEmpty}
      />
      {open !== null && !shown && <ErrorCard title={submissionMessages.none}>{texts.allLead}</ErrorCard>}
      {shown && (
        <Review
          key={shown.Submission_ID}
          submission={shown}
          hasNext={next !== undefined}
          takesFocus={goneOn}
          onNext={() => {
            setGoneOn(true)
            if (next) setOpen(next.Submission_ID)
          }}
          onRemoved={() => {
            setOpen(null)
            void loadAllSubmissions()
          }}
        />
      )}
    </>
  )
}

function countsOf(submissions: readonly ReviewRecord[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>()
  for (const { Phase_ID } of submissions) counts.set(Phase_ID, (counts.get(Phase_ID) ?? 0) + 1)
  return counts
}

/** The filter, kept in the address without a step of Back for every letter. */
function useFilter(): readonly [ReviewFilter, (filter: ReviewFilter) => void] {
  const [filter, setFilter] = useState(() => reviewFilterOf(new URLSearchParams(location.search)))
  const change = (next: ReviewFilter) => {
    const address = new URL(location.href)
    for (const name of ['q', 'phases', 'submitter', 'curator', 'age']) address.searchParams.delete(name)
    for (const [name, value] of reviewQueryOf(next)) address.searchParams.set(name, value)
    history.replaceState(null, '', address)
    setFilter(next)
  }
  return [filter, change]
}

interface ReviewProps {
  readonly submission: ReviewRecord
  readonly hasNext: boolean
  readonly takesFocus: boolean
  readonly onNext: () => void
  readonly onRemoved: () => void
}

function Review({ submission, hasNext, takesFocus, onNext, onRemoved }: ReviewProps) {
  const session = useStore($session)
  const isAdministrator = session.state === 'user' && session.user.isDataSubmissionAdmin
  return (
    <Details
      submission={submission}
      messageHint={texts.commentToSubmitter}
      takesFocus={takesFocus}
      actions={
        <>
          <Button onPress={onNext} blockedBy={hasNext ? undefined : 'no-next'}>
            {texts.nextSubmission}
          </Button>
          {!hasNext && (
            <span id="no-next" className="vh">
              {texts.noNext}
            </span>
          )}
          {isAdministrator && <RemoveSubmission submission={submission} label="Delete" remove={removeSubmission} onDone={onRemoved} />}
        </>
      }
      onChange={loadAllSubmissions}
      publishing={(publication, reload) => (
        <PublicationForm
          key={`${submission.phaseId} ${publication.version}`}
          actions={publicationActions(isAdministrator ? 'administrator' : 'curator', submission.phaseId, publication)}
          onChange={async (action, reason) => {
            const rejection = await changePublication(submission, action, reason)
            if (rejection === null) await showChanged(reload)
            return rejection
          }}
        />
      )}
      assignment={(reload) => <Assignment submission={submission} reload={reload} />}
      review={({ comments, versions }, reload) => (
        <PhaseForm
          key={submission.phaseId}
          phaseId={submission.phaseId}
          askedCells={findRequestedCells(comments, versions)}
          onSet={async (phaseId, reason) => {
            const rejection = await changePhase(submission, phaseId, reason)
            if (rejection === null) await showChanged(reload)
            return rejection
          }}
        />
      )}
    />
  )
}
