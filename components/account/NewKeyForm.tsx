import type { KeyScope } from '#core/account/keyScopes.ts'
import { limits } from '#core/limits/account.ts'
import { Checkbox } from '../controls/Checkbox.tsx'
import { Form, SubmitButton } from '../controls/form/Form.tsx'
import type { FormProblem } from '../controls/form/FormState.ts'
import { useForm } from '../controls/form/useForm.ts'
import { type Option, Select } from '../controls/Select.tsx'
import { TextField } from '../controls/TextField.tsx'
import './NewKeyForm.css'

/** What a new key is for, what it may do, and after how many days it expires; `null` for never. */
export interface NewKey {
  readonly description: string
  readonly scope: KeyScope
  readonly expiresInDays: number | null
}

export interface NewKeyFormProps {
  /** Gets the description without spaces around it, never an empty one. Resolves to why no key was made, or to `null` when it was. */
  readonly onCreate: (key: NewKey) => Promise<FormProblem<'description'> | null>
}

type Life = 'never' | '30' | '90' | '365'
const lives: readonly Option<Life>[] = [
  { id: 'never', label: 'Never' },
  { id: '30', label: 'In 30 days' },
  { id: '90', label: 'In 90 days' },
  { id: '365', label: 'In a year' },
]
const initial = { description: '', maySubmit: false, life: 'never' as Life }

/** Asks what a new key is for, what it may do, and when it expires. A blank description is not sent. */
export function NewKeyForm({ onCreate }: NewKeyFormProps) {
  const form = useForm({
    initial,
    check: ({ description }) => ({
      description: description.trim() === '' ? 'Enter a description so that you can recognise the key later.' : undefined,
    }),
    send: async ({ description, maySubmit, life }) => {
      const scope = maySubmit ? 'submit' : 'read'
      const rejection = await onCreate({ description: description.trim(), scope, expiresInDays: life === 'never' ? null : Number(life) })
      if (!rejection) form.reset()
      return rejection
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
      <Checkbox {...form.box('maySubmit')}>The key may also submit data sets and work on my own submissions</Checkbox>
      <div className="new-key-end">
        <Select label="Expires" options={lives} value={form.values.life} onChange={(life) => form.change({ life })} />
        <SubmitButton form={form}>Create API key</SubmitButton>
      </div>
    </Form>
  )
}
