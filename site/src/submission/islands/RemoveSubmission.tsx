import { useState } from 'react'
import { Button } from '#components/controls/Button.tsx'
import { ConfirmDialog } from '#components/controls/Dialog.tsx'
import { submissionTexts as texts } from '#core/messages/submission.ts'
import type { SubmissionRecord } from '#core/submission/records.ts'

interface RemoveSubmissionProps {
  readonly submission: SubmissionRecord
  /** What it is called for whoever may do it: curators' administrators delete, submitters withdraw. */
  readonly label: 'Delete' | 'Withdraw'
  /** Answers whether it was removed. */
  readonly remove: (submission: SubmissionRecord) => Promise<boolean>
  readonly onDone: () => void
}

/** Removes a submission, after asking whether that is meant. */
export function RemoveSubmission({ submission, label, remove, onDone }: RemoveSubmissionProps) {
  const [isAsked, setAsked] = useState(false)
  const confirm = async () => {
    setAsked(false)
    if (await remove(submission)) onDone()
  }
  return (
    <>
      <Button {...(label === 'Delete' && { tone: 'danger' })} onPress={() => setAsked(true)}>
        {label}
      </Button>
      <ConfirmDialog
        title={`${label} ${submission.Dataset}?`}
        isOpen={isAsked}
        isDangerous
        confirmLabel={label}
        onConfirm={() => void confirm()}
        onCancel={() => setAsked(false)}
      >
        {texts.withdrawQuestion}
      </ConfirmDialog>
    </>
  )
}
