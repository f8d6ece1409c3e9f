import { useState } from 'react'
import type { LoginFormProps } from '#components/account/LoginForm.tsx'
import { logIn } from './logIn.ts'

/** The state of a login form that signs in and then calls `onDone`. */
export function useLogIn(onDone: () => void): LoginFormProps {
  const [{ state, reason }, setState] = useState<Pick<LoginFormProps, 'state' | 'reason'>>({ state: 'ready' })
  const onLogIn: LoginFormProps['onLogIn'] = async (credentials) => {
    setState({ state: 'waiting' })
    const outcome = await logIn(credentials)
    setState(outcome.state === 'done' ? { state: 'ready' } : outcome)
    if (outcome.state === 'done') onDone()
  }
  return { state, onLogIn, ...(reason === undefined ? {} : { reason }) }
}
