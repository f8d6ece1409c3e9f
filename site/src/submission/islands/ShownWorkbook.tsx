import { useStore } from '@nanostores/react'
import { useEffect, useMemo } from 'react'
import { CommentForm } from '#components/submission/CommentForm.tsx'
import { CommentList } from '#components/submission/CommentList.tsx'
import { cellAt } from '#components/workbook/GridCell.tsx'
import { submissionTexts as texts } from '#core/messages/submission.ts'
import { commentedCells, placeOfComment, type WorkbookPlace, workbookAddress } from '#core/submission/workbookAddress.ts'
import { groupedFindings } from '#core/workbook/report/grouped.ts'
import { $active, $wantedCell, $window, goToCell, lookAt } from '../stores/check.ts'
import { sendComment } from '../stores/submissions.ts'
import type { SubmittedWorkbooks } from '../stores/submittedWorkbook.ts'
import { Cells, type CheckedProps, Found, Verdict } from './CheckedWorkbook.tsx'
import { WorkbookTool } from './ValidationTool.tsx'

interface ShownWorkbookProps {
  readonly place: WorkbookPlace
  readonly onGo: (place: WorkbookPlace) => void
  readonly found: SubmittedWorkbooks
  readonly reload: () => Promise<unknown>
}

/** A submitted workbook that was read: comments and findings beside its cells. */
export function ShownWorkbook(props: ShownWorkbookProps) {
  return <WorkbookTool onFiles={() => undefined}>{(checked) => <Shown {...props} checked={checked} />}</WorkbookTool>
}

function Shown({ place, onGo, found, reload, checked }: ShownWorkbookProps & { readonly checked: CheckedProps }) {
  const { findings } = checked.state
  const groups = useMemo(() => groupedFindings(findings), [findings])
  const wanted = useStore($wantedCell)
  const { submissionId } = place
  const commented = useMemo(() => commentedCells(found, place), [found, place])
  useEffect(() => {
    if (place.cell !== null) goToCell(place.cell)
  }, [place])
  return (
    <div className="check">
      <Verdict {...checked} isOwn={false} />
      {wanted?.place === null && <p role="alert">{texts.noSuchCell(wanted.cell)}</p>}
      <div className="check-body">
        <section className="workbook-comments" aria-labelledby="workbook-comments">
          <h2 id="workbook-comments">Messages</h2>
          <CommentList
            comments={found.comments}
            current={place.cell}
            addressOf={(comment) => workbookAddress(placeOfComment(comment, found.versions))}
            onCell={(comment) => onGo(placeOfComment(comment, found.versions))}
          />
          <Answer submissionId={submissionId} isReview={found.isReview} reload={reload} />
          {groups.length > 0 && <Found groups={groups} isOwn={false} onSelect={(finding) => lookAt(finding)} />}
        </section>
        <Cells state={checked.state} groups={groups} isOwn={false} commented={commented} />
      </div>
    </div>
  )
}

interface AnswerProps extends Pick<ShownWorkbookProps, 'reload'> {
  readonly submissionId: number
  readonly isReview: boolean
}

/** A message about the cell that is looked at, or about the whole. */
function Answer({ submissionId, isReview, reload }: AnswerProps) {
  const active = useStore($active)
  const shown = useStore($window)
  const at = shown?.sheet === active.sheet ? cellAt(shown, active.row, active.column) : undefined
  return (
    <CommentForm
      hint={isReview ? texts.commentToSubmitter : texts.commentToTeam}
      shownCell={at === undefined ? null : `${active.sheet}!${at.name}`}
      onSend={async (comment, cell) => {
        const rejection = await sendComment(submissionId, comment, cell)
        if (rejection === null) await reload()
        return rejection
      }}
    />
  )
}
