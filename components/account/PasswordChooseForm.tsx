import { useState } from 'react'
import { faultsOf, passwordRules } from '#core/account/rules.ts'
import { accountMessages } from '#core/messages/account.ts'
import { Button } from '../controls/Button.tsx'
import { Checkbox } from '../controls/Checkbox.tsx'
import { ErrorCard } from '../shell/ErrorCard.tsx'
import { PasswordField } from './PasswordField.tsx'
import './PasswordForms.css'
import { PasswordRules } from './PasswordRules.tsx'

export interface PasswordChooseFormProps {
  /** `bad-link` shows the way to a new link in place of the form. */
  readonly state: 'ready' | 'waiting' | 'failed' | 'bad-link' | 'done'
  readonly reason?: string | undefined
  /** Gets a password that keeps every rule. */
  readonly onChoose: (password: string, endApiKeys: boolean) => void
}

/** Sets a new password by a mailed link (ACC-20). */
export function PasswordChooseForm({ state, reason, onChoose }: PasswordChooseFormProps) {
  if (state === 'bad-link')
    return (
      <ErrorCard
        title="This link does not work"
        announce
        action={
          <a className="button" data-tone="primary" href="/forgotpass">
            Ask for a new link
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
            {accountMessages.logIn}
          </a>
        </p>
      </div>
    )
  return <Form state={state} reason={reason} onChoose={onChoose} />
}

function Form({ state, reason, onChoose }: PasswordChooseFormProps) {
  const [password, setPassword] = useState('')
  const [endsKeys, setEndsKeys] = useState(false)
  const [isTried, setTried] = useState(false)
  const faults = faultsOf(passwordRules, password)
  const fault = password === '' ? 'Password is missing.' : faults.length > 0 ? `Password needs ${faults.join(', ')}.` : undefined
  return (
    <form
      className="password-form"
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (fault !== undefined) event.currentTarget.querySelector('input')?.focus()
        else if (state !== 'waiting') onChoose(password, endsKeys)
      }}
    >
      {state === 'failed' && (
        <ErrorCard title={accountMessages.accountError} announce>
          {reason ?? 'Your password is as it was.'}
        </ErrorCard>
      )}
      <PasswordField
        label="New password"
        name="password"
        autoComplete="new-password"
        isRequired
        maxLength={200}
        value={password}
        onChange={setPassword}
        isInvalid={isTried && fault !== undefined}
        error={fault}
      />
      <PasswordRules password={password} />
      <Checkbox isSelected={endsKeys} onChange={setEndsKeys}>
        Also end all my API keys
      </Checkbox>
      <Button type="submit" tone="primary" size="large" isPending={state === 'waiting'}>
        Set the new password
      </Button>
    </form>
  )
}
