import { ErrorCard } from '#components/controls/ErrorCard.tsx'
import { SubmissionTable } from '#components/submission/SubmissionTable.tsx'
import { submissionMessages, submissionTexts as texts } from '#core/messages/submission.ts'
import { phaseIds } from '#core/submission/phases.ts'
import type { SubmissionRecord } from '#core/submission/records.ts'
import { OwnPart } from '../../account/islands/OwnPart.tsx'
import { AccountIsland } from '../../account/islands/SignInFirst.tsx'
import { $ownSubmissions, loadOwnSubmissions, withdraw } from '../stores/submissions.ts'
import { Details } from './Details.tsx'
import { RemoveSubmission } from './RemoveSubmission.tsx'
import { useOpenSubmission } from './useOpenSubmission.ts'

const problem = { title: submissionMessages.listUnavailable, says: texts.ownFailure }

/** The reader's submissions: where each stands, its files and messages. Visitors are asked to sign in. */
export function UserDashboard() {
  return (
    <AccountIsland why={texts.ownSignIn}>
      <OwnPart $list={$ownSubmissions} load={loadOwnSubmissions} waiting="Loading your submissions" problem={problem}>
        {(list) => <Own submissions={list} />}
      </OwnPart>
    </AccountIsland>
  )
}

function Own({ submissions }: { readonly submissions: readonly SubmissionRecord[] }) {
  const [open, setOpen] = useOpenSubmission()
  const shown = submissions.find(({ Submission_ID }) => Submission_ID === open)
  const close = () => {
    setOpen(null)
    void loadOwnSubmissions()
  }
  if (submissions.length === 0 && open === null) return <Empty />
  return (
    <>
      <SubmissionTable
        label={texts.ownTitle}
        isOwn
        submissions={submissions}
        selected={open}
        onSelect={({ Submission_ID }) => setOpen(Submission_ID === open ? null : Submission_ID)}
        empty={texts.ownEmpty}
      />
      {open !== null && !shown && <ErrorCard title={submissionMessages.none}>{texts.ownLead}</ErrorCard>}
      {shown && (
        <Details
          key={shown.Submission_ID}
          submission={shown}
          messageHint={texts.commentToTeam}
          actions={shown.phaseId === phaseIds.complete ? null : <Change submission={shown} onDone={close} />}
          onChange={loadOwnSubmissions}
        />
      )}
    </>
  )
}

function Empty() {
  return (
    <div className="account-empty">
      <p>{texts.ownEmpty}</p>
      <p className="muted">
        <a href="/datasubmission/submission-portal">{texts.portalTitle}</a>,{' '}
        <a href="/documentation/workbook">sheets, columns and rules of the workbook</a>
      </p>
    </div>
  )
}

/** What its submitter may do with a submission that is not complete. */
function Change({ submission, onDone }: { readonly submission: SubmissionRecord; readonly onDone: () => void }) {
  return (
    <>
      <a className="button" data-tone="primary" href={`/datasubmission/submission-portal?submissionID=${submission.Submission_ID}`}>
        {texts.update}
      </a>
      <RemoveSubmission submission={submission} label="Withdraw" remove={withdraw} onDone={onDone} />
    </>
  )
}
