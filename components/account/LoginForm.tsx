import { type ReactNode, useEffect, useRef, useState } from 'react'
import { accountMessages } from '#core/messages/account.ts'
import { Button } from '../controls/Button.tsx'
import { TextField } from '../controls/TextField.tsx'
import { ErrorCard } from '../shell/ErrorCard.tsx'
import './LoginForm.css'
import { PasswordField } from './PasswordField.tsx'

/** Where signing in stands. */
type LoginState = 'ready' | 'waiting' | 'failed'

export interface LoginFormProps {
  readonly state: LoginState
  /** Puts the cursor into the first field that is empty, where the form is what the reader has asked for. */
  readonly takesFocus?: boolean
  /** Why it failed, where it was not the name or the password. */
  readonly reason?: string
  /** Why the form came, such as a session that has expired. */
  readonly note?: string | undefined
  /** Who was signed in until now, so that only the password is left to give. */
  readonly lastUsername?: string | undefined
  /** Where someone without an account goes; comes back to where the reader is. */
  readonly registerAddress?: string
  /** Another way to sign in, where the portal has one. */
  readonly google?: ReactNode
  readonly onLogIn: (credentials: { readonly username: string; readonly password: string }) => void
}

/** Username and password. Sends nothing itself and keeps the password only while it is shown. */
export function LoginForm(props: LoginFormProps) {
  const { state, reason, note, lastUsername = '', takesFocus = false, registerAddress = '/register', google, onLogIn } = props
  const [username, setUsername] = useState(lastUsername)
  const [password, setPassword] = useState('')
  const form = useRef<HTMLFormElement>(null)
  // What was typed, or filled in by the browser, before the page woke would be lost.
  useEffect(() => {
    if (!form.current) return
    const typed = new FormData(form.current)
    setUsername(String(typed.get('username') ?? ''))
    setPassword(String(typed.get('password') ?? ''))
  }, [])
  const filled = username.trim() !== '' && password !== ''
  return (
    <div className="login-parts">
      <form
        ref={form}
        className="login-form"
        // Sent before the page woke, a password must not stand in an address.
        method="post"
        onSubmit={(event) => {
          event.preventDefault()
          if (filled && state !== 'waiting') onLogIn({ username: username.trim(), password })
        }}
      >
        <Said state={state} reason={reason} note={note} />
        <TextField
          label="Username"
          name="username"
          autoComplete="username"
          autoFocus={takesFocus && lastUsername === ''}
          value={username}
          onChange={setUsername}
          // The hint never blocks: the portal takes an e-mail address too.
          hint={username.includes('@') ? accountMessages.usernameHint : undefined}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          autoFocus={takesFocus && lastUsername !== ''}
          value={password}
          onChange={setPassword}
        />
        <Button type="submit" tone="primary" size="large" isDisabled={!filled} isPending={state === 'waiting'}>
          {accountMessages.logIn}
        </Button>
      </form>
      {google}
      <p className="login-ways small">
        <a href="/forgotpass">Forgot your password?</a>
        <a href={registerAddress}>Register a new account</a>
      </p>
    </div>
  )
}

/** Why the form came, until the portal has refused what was sent: then why. */
function Said({ state, reason, note }: { readonly [Name in 'state' | 'reason' | 'note']: LoginFormProps[Name] }) {
  if (state === 'failed')
    return (
      <ErrorCard title={accountMessages.loginFailedDialog} announce>
        {reason ?? 'Check the username and the password.'}
      </ErrorCard>
    )
  if (!note) return null
  return (
    <p className="login-note" role="alert">
      {note}
    </p>
  )
}
