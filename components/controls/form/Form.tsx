import type { ReactNode } from 'react'
import { Button } from '../Button.tsx'
import { ErrorCard } from '../ErrorCard.tsx'
import './Form.css'
import type { FormValues } from './FormState.ts'
import type { FormState } from './useForm.ts'

export interface FormProps<Values extends FormValues> {
  readonly form: FormState<Values>
  /** The title shown above the fields when sending failed for a reason not tied to a field: by default the message itself. */
  readonly failureTitle?: string
  /** What remains unchanged after a failure; with a title, the message takes its place. */
  readonly failureText?: string
  /** Lays the fields out; one below the other by default. */
  readonly className?: string
  readonly children: ReactNode
}

/** A form: its fields, and above them why it was refused where that concerns no single field. */
export function Form<Values extends FormValues>({ form, failureTitle, failureText, className = '', children }: FormProps<Values>) {
  const message = form.problem?.message
  const wrong = Object.keys(form.problem?.fields ?? {}).length
  return (
    <form {...form.element} className={`form ${className}`.trim()}>
      {message !== undefined && (
        <ErrorCard title={failureTitle ?? message} announce>
          {failureTitle === undefined ? failureText : message || failureText}
        </ErrorCard>
      )}
      {children}
      {/* The first invalid field has the focus and says what is wrong; this announces that it is not the only one. */}
      <p className="vh" role="status">
        {wrong > 1 && `${wrong} fields have errors.`}
      </p>
    </form>
  )
}

/** The buttons at the end of a form: those that leave it, and last the one that submits it. */
export function FormActions({ children }: { readonly children: ReactNode }) {
  return <div className="form-actions">{children}</div>
}

interface SubmitButtonProps<Values extends FormValues> extends Pick<FormProps<Values>, 'form' | 'children'> {
  /** The ID of the words that say why it does nothing now. */
  readonly blockedBy?: string | undefined
}

/** The button that submits the form. */
export function SubmitButton<Values extends FormValues>({ form, blockedBy, children }: SubmitButtonProps<Values>) {
  return (
    <Button type="submit" tone="primary" isPending={form.isPending} blockedBy={blockedBy}>
      {children}
    </Button>
  )
}

/** The username that a password belongs to, for password managers; not visible. */
export function PasswordOwner({ username }: { readonly username: string }) {
  return <input name="username" autoComplete="username" value={username} readOnly hidden />
}
