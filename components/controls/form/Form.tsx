import type { ReactNode } from 'react'
import { ErrorCard } from '../../shell/ErrorCard.tsx'
import { Button } from '../Button.tsx'
import './Form.css'
import type { FormValues } from './FormState.ts'
import type { FormState } from './useForm.ts'

export interface FormProps<Values extends FormValues> {
  readonly form: FormState<Values>
  /** What is said over the fields when sending failed for another reason than a field: by default the message itself. */
  readonly failureTitle?: string
  /** What stays as it was when sending failed; the message takes its place under a title. */
  readonly failureText?: string
  /** Lays the fields out; one below the other by default. */
  readonly className?: string
  readonly children: ReactNode
}

/** A form: fields one below the other, and above them why it was refused where that is about no field. */
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
      {/* The first field that is wrong has the focus and says what; this tells that it is not the only one. */}
      <p className="vh" role="status">
        {wrong > 1 && `${wrong} fields need another look.`}
      </p>
    </form>
  )
}

/** What stands at the end of a form: the buttons that leave it, the one that sends it last. */
export function FormActions({ children }: { readonly children: ReactNode }) {
  return <div className="form-actions">{children}</div>
}

/** The button that sends the form. */
export function SubmitButton<Values extends FormValues>({ form, children }: Pick<FormProps<Values>, 'form' | 'children'>) {
  return (
    <Button type="submit" tone="primary" isPending={form.isPending}>
      {children}
    </Button>
  )
}

/** The name that a password belongs to, for password managers; readers do not see it. */
export function PasswordOwner({ username }: { readonly username: string }) {
  return <input name="username" autoComplete="username" value={username} readOnly hidden />
}
