import { useState } from 'react'
import { limits } from '#core/limits/submission.ts'
import { submissionTexts as texts } from '#core/messages/submission.ts'
import type { PublicationAction } from '#core/submission/transitions.ts'
import { Form, SubmitButton } from '../controls/form/Form.tsx'
import type { FormProblem } from '../controls/form/FormState.ts'
import { useForm } from '../controls/form/useForm.ts'
import { Select } from '../controls/Select.tsx'
import { TextArea } from '../controls/TextArea.tsx'

export interface PublicationFormProps {
  /** What the reader may do now; the first is chosen. */
  readonly actions: readonly PublicationAction[]
  /** Gets what to do and a reason that is not blank. Resolves to why it was not done, or to `null` when it was. */
  readonly onChange: (action: PublicationAction, reason: string) => Promise<FormProblem<'reason'> | null>
}

/** Publishes a submission that awaits ingestion, or asks for a new version of one that is live, restores the version before, or unpublishes it. */
export function PublicationForm({ actions, onChange }: PublicationFormProps) {
  const [chosen, setChosen] = useState<PublicationAction | undefined>(actions[0])
  const form = useForm({
    initial: { reason: chosen === 'publish' ? texts.publishReason : '' },
    check: ({ reason }) => ({ reason: reason.trim() === '' ? texts.reasonEmpty : undefined }),
    send: async ({ reason }) => (chosen === undefined ? null : onChange(chosen, reason.trim())),
  })
  if (chosen === undefined) return null
  const { label, says } = texts.publicationActions[chosen]
  return (
    <Form form={form}>
      {actions.length > 1 && (
        <Select
          label={texts.publicationLabel}
          options={actions.map((id) => ({ id, label: texts.publicationActions[id].label }))}
          value={chosen}
          onChange={(id) => setChosen(actions.find((action) => action === id))}
        />
      )}
      <TextArea
        label={texts.publicationReason}
        hint={texts.reasonHint}
        rows={2}
        maxLength={limits.phaseReasonCharacters}
        {...form.text('reason')}
      />
      <p className="small muted">{says}</p>
      <div>
        <SubmitButton form={form}>{label}</SubmitButton>
      </div>
    </Form>
  )
}
