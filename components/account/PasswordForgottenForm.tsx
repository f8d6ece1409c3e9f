import { useEffect, useRef, useState } from 'react'
import { emailRule } from '#core/account/rules.ts'
import { accountMessages } from '#core/messages/account.ts'
import { Button } from '../controls/Button.tsx'
import { TextField } from '../controls/TextField.tsx'
import { ErrorCard } from '../shell/ErrorCard.tsx'
import './PasswordForms.css'

export interface PasswordForgottenFormProps {
  readonly state: 'ready' | 'waiting' | 'failed' | 'done'
  readonly reason?: string | undefined
  /** Gets an address that mail can be sent to. */
  readonly onAsk: (email: string) => void
}

/** Asks for the address that a link to choose a new password goes to. Says the same for every address (ACC-19). */
export function PasswordForgottenForm({ state, reason, onAsk }: PasswordForgottenFormProps) {
  const [email, setEmail] = useState('')
  const [isFaulty, setFaulty] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  // What was typed before the page woke would be lost.
  useEffect(() => setEmail((now) => now || String(new FormData(form.current ?? undefined).get('email') ?? '')), [])
  const ask = () => {
    const isRight = emailRule.holds(email.trim())
    setFaulty(!isRight)
    if (!isRight) form.current?.querySelector('input')?.focus()
    else if (state !== 'waiting') onAsk(email.trim())
  }
  return (
    <form
      ref={form}
      className="password-form"
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        ask()
      }}
    >
      {state === 'failed' && (
        <ErrorCard title={accountMessages.accountError} announce>
          {reason ?? 'No mail was sent.'}
        </ErrorCard>
      )}
      <TextField
        label="E-mail address"
        name="email"
        type="email"
        autoComplete="email"
        maxLength={254}
        validationBehavior="aria"
        isRequired
        value={email}
        onChange={(text) => {
          setEmail(text)
          setFaulty(false)
        }}
        isInvalid={isFaulty}
        error={`Give ${emailRule.says}.`}
      />
      <Button type="submit" tone="primary" size="large" isPending={state === 'waiting'}>
        Mail me a link
      </Button>
      {/* Always there, so that the answer is read out as it comes. */}
      <p className="password-answer" role="status">
        {state === 'done' ? accountMessages.resetMailed : ''}
      </p>
    </form>
  )
}
