import { useState } from 'react'
import { type FieldRule, personNameRule, profileTextRule } from '#core/account/rules.ts'
import { Form, SubmitButton } from '../controls/form/Form.tsx'
import type { FormProblem } from '../controls/form/FormState.ts'
import { useForm } from '../controls/form/useForm.ts'
import { TextField } from '../controls/TextField.tsx'
import './ProfileForm.css'

/** What people enter about themselves. */
export interface ProfileFields {
  readonly firstName: string
  readonly lastName: string
  readonly institute: string
  readonly department: string
  readonly country: string
}

type FieldName = keyof ProfileFields

const fields: readonly { readonly name: FieldName; readonly label: string; readonly autoComplete: string; readonly rule: FieldRule }[] = [
  { name: 'firstName', label: 'First name', autoComplete: 'given-name', rule: personNameRule },
  { name: 'lastName', label: 'Last name', autoComplete: 'family-name', rule: personNameRule },
  { name: 'institute', label: 'Institution (optional)', autoComplete: 'organization', rule: profileTextRule },
  { name: 'department', label: 'Department (optional)', autoComplete: 'off', rule: profileTextRule },
  { name: 'country', label: 'Country (optional)', autoComplete: 'country-name', rule: profileTextRule },
]

export interface ProfileFormProps {
  /** As it is stored. A newer one is shown in the fields that were not touched. */
  readonly profile: ProfileFields
  /** Gets the fields that were changed, without spaces around them. Resolves to why they are not stored, or to `null` when they are. */
  readonly onSave: (changes: Partial<ProfileFields>) => Promise<FormProblem<FieldName> | null>
}

/** Names and affiliation. A field that stays as it is is neither checked nor sent; what was typed stays when it could not be stored. */
export function ProfileForm({ profile, onSave }: ProfileFormProps) {
  const [edits, setEdits] = useState<Partial<ProfileFields>>({})
  const [isUntouched, setUntouched] = useState(false)
  const form = useForm<Readonly<Record<FieldName, string>>>({
    initial: Object.fromEntries(fields.map(({ name }) => [name, edits[name] ?? profile[name]])) as Record<FieldName, string>,
    onChange: (change) => {
      setEdits((before) => ({ ...before, ...change }))
      setUntouched(false)
    },
    check: () => {
      const changes = changesOf(profile, edits)
      const broken = fields.filter(({ name, rule }) => name in changes && !rule.holds(changes[name] ?? ''))
      return Object.fromEntries(broken.map(({ name, rule }) => [name, `This must be ${rule.says}.`]))
    },
    send: async () => {
      const changes = changesOf(profile, edits)
      const hasChanges = Object.keys(changes).length > 0
      setUntouched(!hasChanges)
      const rejection = hasChanges ? await onSave(changes) : null
      if (!rejection) setEdits({})
      return rejection
    },
  })
  return (
    <Form form={form} className="profile-form" failureText="Your changes have not been saved.">
      {fields.map(({ name, label, autoComplete }) => (
        <TextField key={name} label={label} autoComplete={autoComplete} {...form.text(name)} />
      ))}
      <div className="profile-form-foot">
        <SubmitButton form={form}>Save changes</SubmitButton>
        <p className="small muted" role="status">
          {isUntouched && 'There are no changes to save.'}
        </p>
      </div>
    </Form>
  )
}

function changesOf(profile: ProfileFields, edits: Partial<ProfileFields>): Partial<ProfileFields> {
  const trimmed = fields.map(({ name }) => [name, (edits[name] ?? profile[name]).trim()] as const)
  return Object.fromEntries(trimmed.filter(([name, text]) => text !== profile[name]))
}
