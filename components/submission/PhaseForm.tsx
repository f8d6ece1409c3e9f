import { useId, useState } from 'react'
import { limits } from '#core/limits/submission.ts'
import { submissionTexts as texts } from '#core/messages/submission.ts'
import { phaseLabel } from '#core/submission/phases.ts'
import { preparedReason } from '#core/submission/preparedReason.ts'
import { phaseChoices } from '#core/submission/transitions.ts'
import { Form, SubmitButton } from '../controls/form/Form.tsx'
import type { FormProblem } from '../controls/form/FormState.ts'
import { useForm } from '../controls/form/useForm.ts'
import { Select } from '../controls/Select.tsx'
import { TextArea } from '../controls/TextArea.tsx'

export interface PhaseFormProps {
  /** The phase that the submission is in. */
  readonly phaseId: number
  /** The cells that the curators asked about since the last version, named in the reason for an update by the user. */
  readonly askedCells?: readonly string[]
  /** Gets another phase and a reason that is not blank. Resolves to why it was not set, or to `null` when it was. */
  readonly onSet: (phaseId: number, reason: string) => Promise<FormProblem<'reason'> | null>
}

const nothing = { reason: '' }

/** Sets the phase of a submission, in the order of the workflow (SBM-31). Nothing is sent while the phase is the present one, or for good once it is complete. */
export function PhaseForm({ phaseId, askedCells = [], onSet }: PhaseFormProps) {
  const [chosen, setChosen] = useState(String(phaseId))
  const why = useId()
  const options = phaseChoices(phaseId).map((id) => ({ id: String(id), label: phaseLabel(id) }))
  const isUnchanged = chosen === String(phaseId)
  const form = useForm({
    initial: nothing,
    check: ({ reason }) => ({ reason: reason.trim() === '' ? texts.reasonEmpty : undefined }),
    send: async ({ reason }) => {
      const rejection = await onSet(Number(chosen), reason.trim())
      if (!rejection) form.reset()
      return rejection
    },
  })
  const choose = (id: string) => {
    const isOwnText = form.text('reason').value !== preparedReason(Number(chosen), askedCells)
    setChosen(id)
    // What somebody has typed stays.
    if (!isOwnText || form.text('reason').value.trim() === '') form.text('reason').onChange(preparedReason(Number(id), askedCells))
  }
  if (options.length === 0) return <p className="muted">{texts.phaseComplete}</p>
  return (
    <Form form={form}>
      <Select label="Phase" options={options} value={chosen} onChange={choose} />
      <TextArea
        label={texts.reasonLabel}
        hint={texts.reasonHint}
        rows={2}
        maxLength={limits.phaseReasonCharacters}
        {...form.text('reason')}
      />
      <p id={why} className="small muted" role="status">
        {isUnchanged && texts.phaseUnchanged}
      </p>
      <div>
        <SubmitButton form={form} blockedBy={isUnchanged ? why : undefined}>
          Set Phase
        </SubmitButton>
      </div>
    </Form>
  )
}
