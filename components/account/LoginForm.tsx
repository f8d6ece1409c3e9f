import { useEffect, useRef, useState } from 'react'
import { accountMessages } from '#core/messages/account.ts'
import { Button } from '../controls/Button.tsx'
import { TextField } from '../controls/TextField.tsx'
import { ErrorCard } from '../shell/ErrorCard.tsx'
import './LoginForm.css'

/** Where signing in stands. */
type LoginState = 'ready' | 'waiting' | 'failed'

export interface LoginFormProps {
  readonly state: LoginState
  /** Puts the cursor into the first field, where the form is what the reader has asked for. */
  readonly takesFocus?: boolean
  /** Why it failed, where it was not the name or the password. */
  readonly reason?: string
  readonly onLogIn: (credentials: { readonly username: string; readonly password: string }) => void
}

/** Username and password. Sends nothing itself and keeps the password only while it is shown. */
export function LoginForm({ state, reason, takesFocus = false, onLogIn }: LoginFormProps) {
  const [username, setUsername] = useState('')
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
    <form
      ref={form}
      className="login-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (filled && state !== 'waiting') onLogIn({ username: username.trim(), password })
      }}
    >
      {state === 'failed' && (
        <ErrorCard title={accountMessages.loginFailedDialog} announce>
          {reason ?? 'Check the username and the password.'}
        </ErrorCard>
      )}
      <TextField
        label="Username"
        name="username"
        autoComplete="username"
        autoFocus={takesFocus}
        value={username}
        onChange={setUsername}
        // The hint never blocks: the portal takes an e-mail address too.
        hint={username.includes('@') ? accountMessages.usernameHint : undefined}
      />
      <TextField label="Password" name="password" type="password" autoComplete="current-password" value={password} onChange={setPassword} />
      <Button type="submit" tone="primary" size="large" isDisabled={!filled} isPending={state === 'waiting'}>
        {accountMessages.logIn}
      </Button>
    </form>
  )
}
