import { limits } from '#core/limits.ts'
import { Form, SubmitButton } from '../controls/form/Form.tsx'
import type { FormProblem } from '../controls/form/FormState.ts'
import { useForm } from '../controls/form/useForm.ts'
import { TextField } from '../controls/TextField.tsx'
import './NewKeyForm.css'

export interface NewKeyFormProps {
  /** Gets the description without spaces around it, never an empty one. Resolves to why no key was made, or to `null` when it was. */
  readonly onCreate: (description: string) => Promise<FormProblem<'description'> | null>
}

const nothing = { description: '' }

/** Asks what a new key is for. A blank description is not sent. */
export function NewKeyForm({ onCreate }: NewKeyFormProps) {
  const form = useForm({
    initial: nothing,
    check: ({ description }) => ({
      description: description.trim() === '' ? 'Enter a description so that you can recognise the key later.' : undefined,
    }),
    send: async ({ description }) => {
      const refusal = await onCreate(description.trim())
      if (!refusal) form.reset()
      return refusal
    },
  })
  return (
    <Form form={form} className="new-key">
      <TextField
        label="Description of the new key"
        autoComplete="off"
        placeholder="Where you will use it, for example: laptop"
        maxLength={limits.apiKeyDescriptionCharacters}
        {...form.text('description')}
      />
      <SubmitButton form={form}>Create API key</SubmitButton>
    </Form>
  )
}
