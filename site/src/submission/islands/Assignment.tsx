import { useStore } from '@nanostores/react'
import { AssignmentPart } from '#components/submission/AssignmentPart.tsx'
import { submissionTexts as texts } from '#core/messages/submission.ts'
import type { ReviewRecord } from '#core/submission/records.ts'
import { useAction } from '../../common/islands/useAction.ts'
import { notify } from '../../common/stores/notices.ts'
import { $session } from '../../common/stores/session.ts'
import { giveBack, loadAllSubmissions, take } from '../stores/submissions.ts'
import { showChanged } from './showChanged.ts'

interface AssignmentProps {
  readonly submission: ReviewRecord
  readonly reload: () => Promise<unknown>
}

/** Takes the submission that is open, or gives it back. Whoever was too late sees who was first. */
export function Assignment({ submission, reload }: AssignmentProps) {
  const readerId = useReaderId()
  const { pending, run } = useAction<'change'>()
  const change = (act: () => Promise<unknown>) =>
    run('change', async () => {
      await act()
      await Promise.all([reload(), loadAllSubmissions()])
    })
  const takeFree = async () => {
    const rejection = await take(submission, null)
    if (rejection !== null) notify(rejection.message ?? texts.detailsFailed, 'danger')
  }
  return (
    <AssignmentPart
      submission={submission}
      readerId={readerId}
      isPending={pending !== null}
      onTake={() => void change(takeFree)}
      onTakeOver={async (reason) => {
        const rejection = await take(submission, reason)
        await (rejection === null ? showChanged(reload) : loadAllSubmissions())
        return rejection
      }}
      onGiveBack={() => void change(() => giveBack(submission))}
    />
  )
}

/** The account of whoever reads; null while that is not known. */
export function useReaderId(): number | null {
  const session = useStore($session)
  return session.state === 'user' ? session.user.id : null
}
