import { useState } from 'react'
import { type FieldRule, personNameRule, profileTextRule } from '#core/account/rules.ts'
import { Button } from '../controls/Button.tsx'
import { TextField } from '../controls/TextField.tsx'
import { useFirstFault } from '../controls/useFirstFault.ts'
import './ProfileForm.css'

/** What people tell about themselves. */
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
  { name: 'institute', label: 'Institute (optional)', autoComplete: 'organization', rule: profileTextRule },
  { name: 'department', label: 'Department (optional)', autoComplete: 'off', rule: profileTextRule },
  { name: 'country', label: 'Country (optional)', autoComplete: 'country-name', rule: profileTextRule },
]

export interface ProfileFormProps {
  /** As it is stored. A newer one is shown in the fields that were not touched. */
  readonly profile: ProfileFields
  readonly isWaiting: boolean
  /** Gets the fields that were changed, without blanks around them. Resolves to whether they are stored. */
  readonly onSave: (changes: Partial<ProfileFields>) => Promise<boolean>
}

/** Names and affiliation. A field that stays as it is is neither checked nor sent; what was typed stays when it could not be stored. */
export function ProfileForm({ profile, isWaiting, onSave }: ProfileFormProps) {
  const [edits, setEdits] = useState<Partial<ProfileFields>>({})
  const [faults, setFaults] = useState<ReadonlySet<FieldName> | null>(null)
  const [isUntouched, setUntouched] = useState(false)
  const form = useFirstFault(faults)
  const edit = (name: FieldName, text: string) => {
    setEdits({ ...edits, [name]: text })
    setUntouched(false)
    // Takes the words away as soon as they are no longer true; a new object would move the cursor.
    if (faults?.has(name)) setFaults(null)
  }
  const save = async () => {
    const changes = changesOf(profile, edits)
    const broken = fields.filter(({ name, rule }) => name in changes && !rule.holds(changes[name] ?? '')).map(({ name }) => name)
    setFaults(broken.length > 0 ? new Set(broken) : null)
    setUntouched(Object.keys(changes).length === 0)
    if (broken.length === 0 && Object.keys(changes).length > 0 && (await onSave(changes))) setEdits({})
  }
  return (
    <form
      ref={form}
      className="profile-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isWaiting) void save()
      }}
    >
      {fields.map(({ name, label, autoComplete, rule }) => (
        <TextField
          key={name}
          label={label}
          name={name}
          autoComplete={autoComplete}
          value={edits[name] ?? profile[name]}
          onChange={(text) => edit(name, text)}
          isInvalid={faults?.has(name) ?? false}
          error={`This needs ${rule.says}.`}
          validationBehavior="aria"
        />
      ))}
      <div className="profile-form-foot">
        <Button type="submit" tone="primary" isPending={isWaiting}>
          Save changes
        </Button>
        <p className="small muted" role="status">
          {isUntouched && 'Nothing has been changed.'}
        </p>
      </div>
    </form>
  )
}

function changesOf(profile: ProfileFields, edits: Partial<ProfileFields>): Partial<ProfileFields> {
  const trimmed = fields.map(({ name }) => [name, (edits[name] ?? profile[name]).trim()] as const)
  return Object.fromEntries(trimmed.filter(([name, text]) => text !== profile[name]))
}
