import type { ReactNode } from 'react'
import { submissionTexts as texts } from '#core/messages/submission.ts'
import { phaseIds, phaseLabel } from '#core/submission/phases.ts'
import type {
  AssignmentRecord,
  CommentRecord,
  PhaseChangeRecord,
  PublicationRecord,
  SubmissionRecord,
  VersionRecord,
} from '#core/submission/records.ts'
import { stepsOf } from '#core/submission/steps.ts'
import { turnOf } from '#core/submission/turn.ts'
import { placeOfComment, workbookAddress } from '#core/submission/workbookAddress.ts'
import { Chip } from '../controls/Chip.tsx'
import { Icon } from '../controls/Icon.tsx'
import { UtcTime } from '../controls/UtcTime.tsx'
import { CommentList } from './CommentList.tsx'
import { PhaseHistory } from './PhaseHistory.tsx'
import './SubmissionPanel.css'
import { datasetPath } from '#core/catalog/pagePaths.ts'
import { StepBar } from './StepBar.tsx'
import { VersionList } from './VersionList.tsx'

/** What belongs to a submission besides its own record. */
export interface SubmissionDetails {
  readonly comments: readonly CommentRecord[]
  readonly changes: readonly PhaseChangeRecord[]
  readonly assignments: readonly AssignmentRecord[]
  /** The newest first. */
  readonly versions: readonly VersionRecord[]
  readonly publication: PublicationRecord
}

export interface SubmissionPanelProps {
  readonly submission: SubmissionRecord
  readonly details: SubmissionDetails
  /** What can be done with it: links and buttons. */
  readonly actions?: ReactNode
  /** The form of a message. */
  readonly messageForm: ReactNode
  /** A map of the cruises in the latest workbook. */
  readonly tracks?: ReactNode
  /** What a version changed. */
  readonly comparison?: ReactNode
  /** Which curator looks after it, as curators see and change it; submitters are told whether one does. */
  readonly assignment?: ReactNode
  /** What only curators see, such as the form of the phase. */
  readonly review?: ReactNode
  /** The data set before it is published. */
  readonly preview?: ReactNode
  /** What only administrators see: the form of the publication. */
  readonly publishing?: ReactNode
}

/** One submission: where it stands, its files, the conversation about it, and its history. */
export function SubmissionPanel({
  submission,
  details,
  actions,
  messageForm,
  tracks,
  comparison,
  assignment,
  review,
  preview,
  publishing,
}: SubmissionPanelProps) {
  const { Dataset, Dataset_Long_Name, phaseId } = submission
  const turn = turnOf(submission, assignment === undefined)
  const latest = details.versions.find(({ kind }) => kind === 'workbook')
  return (
    <section className="submission-panel" aria-labelledby="submission-title">
      <header className="submission-head">
        <h2 id="submission-title" tabIndex={-1}>
          {Dataset_Long_Name}
        </h2>
        <p className="submission-facts">
          <code>{Dataset}</code> <Chip>{phaseLabel(phaseId)}</Chip> {turn !== '' && <Chip tone="accent">{turn}</Chip>}
        </p>
        {assignment === undefined && <Taken submission={submission} />}
        <div className="submission-actions">
          {latest && (
            <a className="button" data-tone="usual" href={latest.link} download>
              <Icon name="download" /> {texts.latest}
            </a>
          )}
          {actions}
        </div>
      </header>
      <StepBar steps={stepsOf(submission)} />
      <div className="submission-columns">
        <div className="submission-part">
          <h3>Messages</h3>
          <CommentList comments={details.comments} addressOf={(comment) => workbookAddress(placeOfComment(comment, details.versions))} />
          {messageForm}
        </div>
        <div className="submission-part">
          {assignment && (
            <>
              <h3>{texts.curatorTitle}</h3>
              {assignment}
            </>
          )}
          {review && (
            <>
              <h3>Change phase</h3>
              {review}
            </>
          )}
          <h3>Catalog</h3>
          <PublicationState publication={details.publication} />
          {preview}
          {publishing}
          <h3>History</h3>
          <PhaseHistory changes={details.changes} assignments={details.assignments} />
        </div>
      </div>
      {tracks && (
        <div className="submission-part">
          <h3>{texts.tracksTitle}</h3>
          {tracks}
        </div>
      )}
      <div className="submission-part">
        <h3>Files</h3>
        <VersionList submissionId={submission.Submission_ID} versions={details.versions} />
      </div>
      {comparison}
    </section>
  )
}

/** Whether a curator looks after a submission, as its submitter is told: not which one (D23). */
function Taken({ submission: { phaseId, Taken_Date_Time: at } }: Pick<SubmissionPanelProps, 'submission'>) {
  if (phaseId === phaseIds.complete) return null
  if (at === null) return <p className="submission-facts small muted">{texts.notTakenForSubmitter}</p>
  return (
    <p className="submission-facts small muted">
      {texts.takenForSubmitter} since <UtcTime instant={at} dateOnly />
    </p>
  )
}

/** Whether the data set of a submission is in the catalog, and where. */
function PublicationState({ publication: { dataset, version, isOwnVersion } }: { readonly publication: PublicationRecord }) {
  if (dataset === null) return <p className="muted">{texts.notInCatalog}</p>
  return (
    <p>
      <a href={datasetPath(dataset)}>{texts.datasetPage}</a>, version {version}
      {!isOwnVersion && <span className="muted"> {texts.otherVersion}</span>}
    </p>
  )
}
