import type { CommentRecord } from '#core/api/submissionRecords.ts'
import { submissionTexts as texts } from '#core/messages/submission.ts'
import { commentTime } from '#core/submission/commentTime.ts'
import './CommentList.css'

/** The conversation about a submission, oldest first: who wrote, when, and about which cell (SBM-24). */
export function CommentList({ comments }: { readonly comments: readonly CommentRecord[] }) {
  if (comments.length === 0) return <p className="muted">{texts.noComments}</p>
  return (
    <ol className="comments" aria-label="Comments">
      {comments.map(({ Comment, Comment_Date_Time: at, Commenter, Cell }) => (
        <li key={`${at} ${Comment}`} className="comment" data-by={Commenter === 'Admin' ? 'team' : 'submitter'}>
          <p className="comment-head">
            <strong>{Commenter}</strong>
            {Cell !== null && <code>{Cell}</code>}
            <time dateTime={at}>{commentTime(at)}</time>
          </p>
          <p className="comment-text">{Comment}</p>
        </li>
      ))}
    </ol>
  )
}
