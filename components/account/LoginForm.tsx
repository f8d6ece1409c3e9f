import type { ReactNode } from 'react'
import { accountMessages } from '#core/messages/account.ts'
import { Button } from '../controls/Button.tsx'
import { Form } from '../controls/form/Form.tsx'
import type { FormProblem } from '../controls/form/FormState.ts'
import { PasswordField } from '../controls/form/PasswordField.tsx'
import { useForm } from '../controls/form/useForm.ts'
import { TextField } from '../controls/TextField.tsx'
import './LoginForm.css'

export interface LoginFormProps {
  /** Puts the cursor into the first field that is empty, where the form is what the reader has asked for. */
  readonly takesFocus?: boolean
  /** Why the form came, such as a session that has expired. */
  readonly note?: string | undefined
  /** Who was signed in until now, so that only the password is left to give. */
  readonly lastUsername?: string | undefined
  /** Where someone without an account goes; comes back to where the reader is. */
  readonly registerAddress?: string
  /** Another way to sign in, where the portal has one. */
  readonly google?: ReactNode
  /** Resolves to why it failed, without words where it was the name or the password, or to `null` when the reader is signed in. */
  readonly onLogIn: (credentials: { readonly username: string; readonly password: string }) => Promise<FormProblem<never> | null>
}

/** Username and password. Sends nothing itself and keeps the password only while it is shown. */
export function LoginForm(props: LoginFormProps) {
  const { note, lastUsername = '', takesFocus = false, registerAddress = '/register', google, onLogIn } = props
  const form = useForm({
    initial: { username: lastUsername, password: '' },
    send: ({ username, password }) => onLogIn({ username: username.trim(), password }),
  })
  const { username, password } = form.values
  const hasFailed = form.problem !== null
  return (
    <div className="login-parts">
      <Form form={form} failureTitle={accountMessages.loginFailedDialog} failureText="Check the username and the password.">
        {note && !hasFailed && (
          <p className="login-note" role="alert">
            {note}
          </p>
        )}
        <TextField
          label="Username"
          autoComplete="username"
          autoFocus={takesFocus && lastUsername === ''}
          // The hint never blocks: the portal takes an e-mail address too.
          hint={username.includes('@') ? accountMessages.usernameHint : undefined}
          {...form.text('username')}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          autoFocus={takesFocus && lastUsername !== ''}
          {...form.text('password')}
        />
        <Button type="submit" tone="primary" size="large" isDisabled={username.trim() === '' || password === ''} isPending={form.isPending}>
          {accountMessages.logIn}
        </Button>
      </Form>
      {google}
      <p className="login-ways small">
        <a href="/forgotpass">Forgot your password?</a>
        <a href={registerAddress}>Register a new account</a>
      </p>
    </div>
  )
}
