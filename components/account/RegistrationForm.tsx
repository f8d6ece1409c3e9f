import { useEffect, useRef } from 'react'
import { accountMessages } from '#core/messages/account.ts'
import { Button } from '../controls/Button.tsx'
import { Form } from '../controls/form/Form.tsx'
import type { FormProblem } from '../controls/form/FormState.ts'
import { useForm } from '../controls/form/useForm.ts'
import { type NameCheck, RegistrationFields } from './RegistrationFields.tsx'
import './RegistrationForm.css'
import { Icon } from '../controls/Icon.tsx'
import { problemsOfStep, type RegistrationDraft, type RegistrationField, registrationSteps } from './registrationSteps.ts'

export interface RegistrationFormProps {
  readonly draft: RegistrationDraft
  /** The step in view, from 0. */
  readonly step: number
  readonly nameCheck: NameCheck
  readonly loginAddress: string
  readonly onChange: (change: Partial<RegistrationDraft>) => void
  /** Called only when nothing is wrong in the step. */
  readonly onNext: () => void
  readonly onBack: () => void
  /** Resolves to why nobody was registered, or to `null` when somebody was. */
  readonly onRegister: () => Promise<FormProblem<RegistrationField> | null>
}

/** Registration, one step a screen (ACC-13). Keeps nothing itself; a step with problems is not left forwards. */
export function RegistrationForm({ draft, step, nameCheck, loginAddress, onChange, onNext, onBack, onRegister }: RegistrationFormProps) {
  const isLast = step === registrationSteps.length - 1
  const isTaken = isLast && nameCheck.state === 'succeeded' && nameCheck.value === 'taken'
  const form = useForm({
    initial: draft,
    onChange,
    check: (values) => ({ ...(isTaken ? { username: accountMessages.namesTaken } : {}), ...problemsOfStep(step, values) }),
    send: async () => {
      if (isLast) return onRegister()
      onNext()
      return null
    },
  })
  const heading = useHeading(step)
  const current = registrationSteps[step]
  if (!current) return null
  return (
    <Form
      form={form}
      className="registration"
      failureTitle={accountMessages.registrationFailed}
      failureText="No account was created. What you typed has been saved."
    >
      <RegistrationProgress step={step} />
      <h2 ref={heading} tabIndex={-1} className="registration-title">
        <span className="vh">{`Step ${step + 1} of ${registrationSteps.length}: `}</span>
        {current.title}
      </h2>
      <p className="muted">{current.lead}</p>
      <RegistrationFields key={step} fields={current.fields} form={form} nameCheck={nameCheck} />
      <div className="registration-moves">
        {step > 0 && (
          <Button size="large" onPress={onBack} isDisabled={form.isPending}>
            Back
          </Button>
        )}
        <Button type="submit" tone="primary" size="large" isPending={form.isPending}>
          {isLast ? 'Register' : 'Next'}
        </Button>
      </div>
      <p className="small">
        Already have an account? <a href={loginAddress}>{accountMessages.signIn}</a>
      </p>
    </Form>
  )
}

/** The heading of the step gets the focus when another step comes, never when the page opens. */
function useHeading(step: number) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    heading.current?.focus()
  }, [step])
  return heading
}

/** Which step is in view, which are done and which are still to come. Leads nowhere itself. */
function RegistrationProgress({ step }: { readonly step: number }) {
  return (
    <ol className="registration-progress" aria-label="Registration steps">
      {registrationSteps.map(({ title }, at) => (
        <li key={title} data-state={at < step ? 'done' : at === step ? 'now' : 'later'} aria-current={at === step ? 'step' : undefined}>
          <span className="registration-mark" aria-hidden="true">
            {at < step ? <Icon name="check" /> : at + 1}
          </span>
          <span className="registration-name">
            {title}
            {at < step && <span className="vh">, done</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}
