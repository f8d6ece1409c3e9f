import { accountMessages } from '#core/messages/account.ts'
import type { RequestState } from '#core/request/RequestState.ts'
import { PasswordField } from '../controls/form/PasswordField.tsx'
import type { FormState } from '../controls/form/useForm.ts'
import { TextField } from '../controls/TextField.tsx'
import { PasswordRules } from './PasswordRules.tsx'
import type { RegistrationDraft, RegistrationStepField } from './registrationSteps.ts'

/** The request whether the username and the address are free. */
export type NameCheck = RequestState<'free' | 'taken'>

export interface RegistrationFieldsProps {
  readonly fields: readonly RegistrationStepField[]
  readonly form: FormState<RegistrationDraft>
  readonly nameCheck: NameCheck
}

/** The fields of one step. */
export function RegistrationFields({ fields, ...rest }: RegistrationFieldsProps) {
  return (
    <div className="registration-fields">
      {fields.map((field) => (
        <Field key={field.name} field={field} {...rest} />
      ))}
    </div>
  )
}

interface FieldProps extends Omit<RegistrationFieldsProps, 'fields'> {
  readonly field: RegistrationStepField
}

function Field({ field: { name, label, autoComplete, isRequired, type }, form, nameCheck }: FieldProps) {
  const shared = { label, isRequired, ...form.text(name) }
  if (type === 'password')
    return (
      <>
        <PasswordField {...shared} autoComplete="new-password" maxLength={200} />
        <PasswordRules password={shared.value} />
      </>
    )
  const text = { ...shared, autoComplete, type: type ?? 'text', maxLength: 254 }
  return name === 'username' ? <UsernameField {...text} nameCheck={nameCheck} /> : <TextField {...text} />
}

type UsernameFieldProps = ReturnType<FormState<RegistrationDraft>['text']> & { readonly label: string; readonly nameCheck: NameCheck }

/** The username, and whether it is still free. */
function UsernameField({ nameCheck, ...field }: UsernameFieldProps) {
  const answer = nameCheck.state === 'succeeded' ? nameCheck.value : nameCheck.state
  const isTaken = answer === 'taken'
  const words = answer === 'free' ? accountMessages.namesFree : answer === 'failed' ? accountMessages.namesUnknown : ''
  return (
    <>
      <TextField
        {...field}
        isInvalid={field.isInvalid || isTaken}
        error={field.error || accountMessages.namesTaken}
        hint="6 to 20 letters, digits or single spaces"
      />
      {/* A taken name is in the field's own words; here it is only read out. */}
      <p className={isTaken ? 'vh' : 'registration-names small'} data-check={answer} role="status">
        {isTaken ? accountMessages.namesTaken : words}
      </p>
    </>
  )
}
