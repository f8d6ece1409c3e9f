import { useState } from 'react'
import { limits } from '#core/limits/submission.ts'
import { submissionTexts as texts } from '#core/messages/submission.ts'
import { phaseIds } from '#core/submission/phases.ts'
import type { ReviewRecord } from '#core/submission/records.ts'
import { Button } from '../controls/Button.tsx'
import { FormDialog } from '../controls/form/FormDialog.tsx'
import type { FormProblem } from '../controls/form/FormState.ts'
import { TextArea } from '../controls/TextArea.tsx'
import { UtcTime } from '../controls/UtcTime.tsx'

export interface AssignmentPartProps {
  readonly submission: Pick<ReviewRecord, 'Curator' | 'Curator_ID' | 'Taken_Date_Time' | 'Dataset' | 'phaseId'>
  /** The account of the reader. */
  readonly readerId: number | null
  readonly isPending: boolean
  /** Takes what nobody has. */
  readonly onTake: () => void
  /** Takes it over, for a reason that is not blank. Resolves to why not, or to `null` when it was taken. */
  readonly onTakeOver: (reason: string) => Promise<FormProblem<'reason'> | null>
  readonly onGiveBack: () => void
}

/** Which curator looks after a submission, and the way to change that. */
export function AssignmentPart({ submission, readerId, isPending, onTake, onTakeOver, onGiveBack }: AssignmentPartProps) {
  const { Curator, Curator_ID, Taken_Date_Time: at, phaseId } = submission
  const isOwn = Curator_ID !== null && Curator_ID === readerId
  const isOpen = phaseId !== phaseIds.complete
  return (
    <>
      <p>
        {Curator === null ? texts.takenByNobody : isOwn ? texts.takenByYou : texts.takenBy(Curator)}
        {at !== null && (
          <span className="small muted">
            {' '}
            on <UtcTime instant={at} dateOnly />
          </span>
        )}
      </p>
      {isOpen && (
        <div>
          {Curator !== null && !isOwn ? (
            <TakeOver curator={Curator} dataset={submission.Dataset} onTakeOver={onTakeOver} />
          ) : (
            // One button, so that it keeps the focus when it has been pressed.
            <Button onPress={isOwn ? onGiveBack : onTake} isPending={isPending}>
              {isOwn ? texts.giveBack : texts.take}
            </Button>
          )}
        </div>
      )}
    </>
  )
}

interface TakeOverProps extends Pick<AssignmentPartProps, 'onTakeOver'> {
  readonly curator: string
  readonly dataset: string
}

function TakeOver({ curator, dataset, onTakeOver }: TakeOverProps) {
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Button onPress={() => setAsked(true)}>{texts.takeOver}</Button>
      <FormDialog
        title={texts.takeOverTitle(dataset)}
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        submitLabel={texts.takeOver}
        initial={{ reason: '' }}
        check={({ reason }) => ({ reason: reason.trim() === '' ? texts.reasonEmpty : undefined })}
        send={({ reason }) => onTakeOver(reason.trim())}
      >
        {(form) => (
          <TextArea
            label={texts.reasonLabel}
            hint={texts.takeOverHint(curator)}
            rows={2}
            autoFocus
            maxLength={limits.phaseReasonCharacters}
            {...form.text('reason')}
          />
        )}
      </FormDialog>
    </>
  )
}
