import type { MouseEvent } from 'react'
import { submissionTexts as texts } from '#core/messages/submission.ts'
import { commentTime } from '#core/submission/commentTime.ts'
import type { CommentRecord } from '#core/submission/records.ts'
import './CommentList.css'

export interface CommentListProps {
  readonly comments: readonly CommentRecord[]
  /** The page that shows the cell of a comment in its workbook. */
  readonly addressOf: (comment: CommentRecord) => string
  /** Goes there without leaving the page. */
  readonly onCell?: (comment: CommentRecord) => void
  /** The cell that is shown now. */
  readonly current?: string | null
}

/** The conversation about a submission, oldest first: who wrote, when, and about which cell (SBM-24). */
export function CommentList({ comments, addressOf, onCell, current = null }: CommentListProps) {
  if (comments.length === 0) return <p className="muted">{texts.noComments}</p>
  const go = (event: MouseEvent, comment: CommentRecord) => {
    // A new tab or window is the browser's.
    if (onCell === undefined || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onCell(comment)
  }
  return (
    <ol className="comments" aria-label="Comments">
      {comments.map((comment) => {
        const { Comment, Comment_Date_Time: at, Commenter, Cell } = comment
        const isCurrent = Cell !== null && Cell === current
        return (
          <li
            key={`${at} ${Comment}`}
            className="comment"
            data-by={Commenter === 'Admin' ? 'team' : 'submitter'}
            data-current={isCurrent || undefined}
          >
            <p className="comment-head">
              <strong>{Commenter}</strong>
              {Cell !== null && (
                <a
                  href={addressOf(comment)}
                  title={texts.openCell(Cell)}
                  aria-current={isCurrent ? 'location' : undefined}
                  onClick={(event) => go(event, comment)}
                >
                  <code>{Cell}</code>
                </a>
              )}
              <time dateTime={at}>{commentTime(at)}</time>
            </p>
            <p className="comment-text">{Comment}</p>
          </li>
        )
      })}
    </ol>
  )
}
