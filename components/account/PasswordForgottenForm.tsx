import { useState } from 'react'
import { emailRule } from '#core/account/rules.ts'
import { accountMessages } from '#core/messages/account.ts'
import { Button } from '../controls/Button.tsx'
import { Form } from '../controls/form/Form.tsx'
import type { FormProblem } from '../controls/form/FormState.ts'
import { useForm } from '../controls/form/useForm.ts'
import { TextField } from '../controls/TextField.tsx'
import './PasswordForms.css'

export interface PasswordForgottenFormProps {
  /** Gets an address that mail can be sent to. Resolves to why the portal did not take it, or to `null` when it did. */
  readonly onAsk: (email: string) => Promise<FormProblem<'email'> | null>
}

/** Asks for the address that a link to choose a new password goes to. Says the same for every address (ACC-19). */
export function PasswordForgottenForm({ onAsk }: PasswordForgottenFormProps) {
  const [isAnswered, setAnswered] = useState(false)
  const form = useForm({
    initial: { email: '' },
    check: ({ email }) => ({ email: emailRule.holds(email.trim()) ? undefined : `Enter ${emailRule.says}.` }),
    send: async ({ email }) => {
      setAnswered(false)
      const rejection = await onAsk(email.trim())
      setAnswered(rejection === null)
      return rejection
    },
  })
  return (
    <Form form={form} failureTitle={accountMessages.accountError} failureText="No e-mail was sent.">
      <TextField label="E-mail address" type="email" autoComplete="email" maxLength={254} isRequired {...form.text('email')} />
      <Button type="submit" tone="primary" size="large" isPending={form.isPending}>
        E-mail me a link
      </Button>
      {/* Always there, so that the answer is read out as it comes. */}
      <p className="password-answer" role="status">
        {isAnswered && accountMessages.resetMailed}
      </p>
    </Form>
  )
}
