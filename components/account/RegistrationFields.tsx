import { accountMessages } from '#core/messages/account.ts'
import { TextField } from '../controls/TextField.tsx'
import { PasswordField } from './PasswordField.tsx'
import { PasswordRules } from './PasswordRules.tsx'
import type { RegistrationDraft, RegistrationFaults, RegistrationStepField } from './registrationSteps.ts'

/** What the portal says of the username and the address: not asked yet, being asked, or its answer; `unknown` where it gave none. */
export type NameCheck = 'unasked' | 'checking' | 'free' | 'taken' | 'unknown'

const nameWords: Readonly<Record<NameCheck, string>> = {
  unasked: '',
  checking: '',
  free: accountMessages.namesFree,
  taken: accountMessages.namesTaken,
  unknown: accountMessages.namesUnknown,
}

export interface RegistrationFieldsProps {
  readonly fields: readonly RegistrationStepField[]
  readonly draft: RegistrationDraft
  readonly faults: RegistrationFaults
  readonly nameCheck: NameCheck
  readonly onChange: (change: Partial<RegistrationDraft>) => void
}

/** The fields of one step. */
export function RegistrationFields({ fields, draft, faults, nameCheck, onChange }: RegistrationFieldsProps) {
  return (
    <div className="registration-fields">
      {fields.map((field) => (
        <Field
          key={field.name}
          field={field}
          text={draft[field.name]}
          fault={faults[field.name]}
          nameCheck={nameCheck}
          onChange={onChange}
        />
      ))}
    </div>
  )
}

interface FieldProps extends Pick<RegistrationFieldsProps, 'nameCheck' | 'onChange'> {
  readonly field: RegistrationStepField
  readonly text: string
  readonly fault: string | undefined
}

function Field({ field: { name, label, autoComplete, isRequired, type }, text, fault, nameCheck, onChange }: FieldProps) {
  const isTaken = name === 'username' && nameCheck === 'taken'
  const shared = {
    label,
    name,
    isRequired,
    value: text,
    onChange: (value: string) => onChange({ [name]: value }),
    isInvalid: fault !== undefined || isTaken,
  }
  if (type === 'password')
    return (
      <>
        <PasswordField {...shared} autoComplete="new-password" maxLength={200} error={fault} />
        <PasswordRules password={text} />
      </>
    )
  return (
    <>
      <TextField
        {...shared}
        validationBehavior="aria"
        autoComplete={autoComplete}
        type={type ?? 'text'}
        maxLength={254}
        error={fault ?? accountMessages.namesTaken}
        hint={name === 'username' ? '6 to 20 letters, digits or single blanks' : undefined}
      />
      {name === 'username' && (
        // A taken name stands in the field's own words; here it is only read out.
        <p className={nameCheck === 'taken' ? 'vh' : 'registration-names small'} data-check={nameCheck} role="status">
          {nameWords[nameCheck]}
        </p>
      )}
    </>
  )
}
