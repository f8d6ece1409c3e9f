import { useEffect, useRef, useState } from 'react'
import { accountMessages } from '#core/messages/account.ts'
import { Button } from '../controls/Button.tsx'
import { ErrorCard } from '../shell/ErrorCard.tsx'
import { type NameCheck, RegistrationFields } from './RegistrationFields.tsx'
import './RegistrationForm.css'
import { RegistrationProgress } from './RegistrationProgress.tsx'
import { faultsOfStep, type RegistrationDraft, registrationSteps } from './registrationSteps.ts'

export interface RegistrationFormProps {
  readonly draft: RegistrationDraft
  /** The step in view, from 0. */
  readonly step: number
  readonly nameCheck: NameCheck
  readonly state: 'ready' | 'waiting' | 'failed'
  /** Why registering failed, where the portal said it. */
  readonly reason?: string | undefined
  readonly loginAddress: string
  readonly onChange: (change: Partial<RegistrationDraft>) => void
  /** Asked for only when nothing is wrong in the step. */
  readonly onNext: () => void
  readonly onBack: () => void
  readonly onRegister: () => void
}

/** Registration, one step a screen (ACC-13). Sends and keeps nothing itself; a step with faults is not left forwards. */
export function RegistrationForm(props: RegistrationFormProps) {
  const { draft, step, nameCheck, state, reason, loginAddress, onChange, onNext, onBack, onRegister } = props
  const { form, heading, triedStep, tryStep } = useFocus(step, state, onChange)
  const current = registrationSteps[step]
  if (!current) return null
  const isLast = step === registrationSteps.length - 1
  const faults = faultsOfStep(step, draft)
  const isFaulty = Object.keys(faults).length > 0 || (isLast && nameCheck === 'taken')
  const submit = () => {
    tryStep()
    if (isFaulty || state === 'waiting') return
    if (isLast) onRegister()
    else onNext()
  }
  return (
    <form
      ref={form}
      className="registration"
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <RegistrationProgress step={step} />
      <h2 ref={heading} tabIndex={-1} className="registration-title">
        <span className="vh">{`Step ${step + 1} of ${registrationSteps.length}: `}</span>
        {current.title}
      </h2>
      <p className="muted">{current.lead}</p>
      {state === 'failed' && (
        <ErrorCard title={accountMessages.registrationFailed} announce>
          {reason ?? 'Nothing was made. What you have typed is still here.'}
        </ErrorCard>
      )}
      <RegistrationFields
        key={step}
        fields={current.fields}
        draft={draft}
        faults={triedStep === step ? faults : {}}
        nameCheck={nameCheck}
        onChange={onChange}
      />
      <div className="registration-moves">
        {step > 0 && (
          <Button size="large" onPress={onBack} isDisabled={state === 'waiting'}>
            Back
          </Button>
        )}
        <Button type="submit" tone="primary" size="large" isPending={state === 'waiting'}>
          {isLast ? 'Register' : 'Next'}
        </Button>
      </div>
      <p className="small">
        Do you have an account? <a href={loginAddress}>{accountMessages.logIn}</a>
      </p>
    </form>
  )
}

/** Where the focus goes: to the heading of a step that comes, and to the first faulty field of one that may not be left. */
function useFocus(step: number, state: RegistrationFormProps['state'], onChange: RegistrationFormProps['onChange']) {
  const form = useRef<HTMLFormElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [tried, setTried] = useState<{ readonly step: number } | null>(null)
  const shown = useRef(step)
  const takeTyped = useRef(onChange)
  // What was typed before the page woke would be lost.
  useEffect(() => {
    const typed = [...new FormData(form.current ?? undefined)].filter(([, text]) => typeof text === 'string' && text !== '')
    if (typed.length > 0) takeTyped.current(Object.fromEntries(typed))
  }, [])
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    setTried(null)
    heading.current?.focus()
  }, [step])
  useEffect(() => {
    if (tried && state !== 'waiting') form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [tried, state])
  return { form, heading, triedStep: tried?.step ?? null, tryStep: () => setTried({ step }) }
}
