import { faultsOf, passwordRules } from '#core/account/rules.ts'
import { limits } from '#core/limits/account.ts'
import { accountMessages } from '#core/messages/account.ts'
import { Button } from '../controls/Button.tsx'
import { Checkbox } from '../controls/Checkbox.tsx'
import { ErrorCard } from '../controls/ErrorCard.tsx'
import { Form } from '../controls/form/Form.tsx'
import type { FormProblem } from '../controls/form/FormState.ts'
import { PasswordField } from '../controls/form/PasswordField.tsx'
import { useForm } from '../controls/form/useForm.ts'
import './PasswordForms.css'
import { PasswordRules } from './PasswordRules.tsx'

export interface PasswordChooseFormProps {
  /** `bad-link` shows the way to a new link in place of the form. */
  readonly state: 'ready' | 'bad-link' | 'done'
  /** Gets a password that keeps every rule. Resolves to why it was refused, or to `null` when it is set. */
  readonly onChoose: (password: string, endApiKeys: boolean) => Promise<FormProblem<'password'> | null>
}

/** Sets a new password by a mailed link (ACC-20). */
export function PasswordChooseForm({ state, onChoose }: PasswordChooseFormProps) {
  if (state === 'bad-link')
    return (
      <ErrorCard
        title="This link does not work"
        announce
        action={
          <a className="button" data-tone="primary" href="/forgotpass">
            Request a new link
          </a>
        }
      >
        {accountMessages.resetLinkBad}
      </ErrorCard>
    )
  if (state === 'done')
    return (
      <div className="password-form">
        <p role="status">{accountMessages.passwordChosen}</p>
        <p>
          <a className="button" data-tone="primary" data-size="large" href="/login">
            {accountMessages.signIn}
          </a>
        </p>
      </div>
    )
  return <ChooseForm onChoose={onChoose} />
}

function ChooseForm({ onChoose }: Pick<PasswordChooseFormProps, 'onChoose'>) {
  const form = useForm({
    initial: { password: '', endsKeys: true },
    check: ({ password }) => ({ password: problemOf(password) }),
    send: ({ password, endsKeys }) => onChoose(password, endsKeys),
  })
  return (
    <Form form={form} failureTitle={accountMessages.accountError} failureText="Your password has not changed.">
      <PasswordField
        label="New password"
        autoComplete="new-password"
        isRequired
        maxLength={limits.passwordCharacters}
        {...form.text('password')}
      />
      <PasswordRules password={form.values.password} />
      <Checkbox {...form.box('endsKeys')}>Also revoke all my API keys</Checkbox>
      <p className="small muted">Keys that are not revoked keep working with the new password.</p>
      <Button type="submit" tone="primary" size="large" isPending={form.isPending}>
        Set new password
      </Button>
    </Form>
  )
}

function problemOf(password: string): string | undefined {
  const missing = faultsOf(passwordRules, password)
  if (password === '') return 'Enter a password.'
  return missing.length > 0 ? `Password must have ${missing.join(', ')}.` : undefined
}
