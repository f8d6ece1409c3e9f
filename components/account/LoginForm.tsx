import { useState } from 'react'
import { accountMessages } from '#core/messages/account.ts'
import { Button } from '../controls/Button.tsx'
import { TextField } from '../controls/TextField.tsx'
import { ErrorCard } from '../shell/ErrorCard.tsx'
import './LoginForm.css'

/** Where signing in stands. */
export type LoginState = 'ready' | 'waiting' | 'failed'

export interface LoginFormProps {
  readonly state: LoginState
  /** Why it failed, where that is known and not the name or the password. */
  readonly reason?: string
  readonly onLogIn: (credentials: { readonly username: string; readonly password: string }) => void
}

/** Username and password. Sends nothing itself and keeps the password only while it is shown. */
export function LoginForm({ state, reason, onLogIn }: LoginFormProps) {
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const filled = username.trim() !== '' && password !== ''
  return (
    <form
      className="login-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (filled && state !== 'waiting') onLogIn({ username: username.trim(), password })
      }}
    >
      {state === 'failed' && (
        <ErrorCard title={accountMessages.loginFailed} announce>
          {reason ?? accountMessages.loginFailedDialog}
        </ErrorCard>
      )}
      <TextField
        label="Username"
        name="username"
        autoComplete="username"
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
