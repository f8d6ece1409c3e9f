import { useCallback, useEffect, useState } from 'react'
import type { RegistrationFormProps } from '#components/account/RegistrationForm.tsx'
import { emptyRegistration, type RegistrationDraft, reachableStep, trimmedRegistration } from '#components/account/registrationSteps.ts'
import { signUp } from '#core/api/account.ts'
import { Problem } from '#core/api/problem.ts'
import { portal } from '../../shell/stores/portal.ts'
import { forgetRegistration, keepRegistration, readRegistration } from '../stores/registration.ts'
import { logIn } from './logIn.ts'
import { checkNames, useNameCheck } from './useNameCheck.ts'
import { useSteps } from './useSteps.ts'

type Outcome = 'taken' | { readonly reason: string } | { readonly isSignedIn: boolean }

/** Registers, if both names are free, and logs in with the password that was just given. */
async function register(draft: RegistrationDraft): Promise<Outcome> {
  if ((await checkNames(draft.username, draft.email)) === 'taken') return 'taken'
  try {
    await portal.open(signUp, {}, { body: draft })
  } catch (fault) {
    if (!(fault instanceof Problem)) throw fault
    return fault.code === 'conflict' ? 'taken' : { reason: fault.message }
  }
  const { state } = await logIn({ username: draft.username, password: draft.password })
  return { isSignedIn: state === 'done' }
}

/** Who has just registered. */
interface Registered {
  readonly username: string
  readonly email: string
  readonly isSignedIn: boolean
}

interface Registration {
  readonly registered: Registered | null
  readonly form: Omit<RegistrationFormProps, 'loginAddress'>
}

/** The state of a registration: what was typed, kept for this tab; its step, a place of the history; and what the portal said. */
export function useRegistration(): Registration {
  const { draft, change, isAwake, forget } = useDraft()
  const { step, next, back, resume } = useSteps((wanted) => reachableStep(wanted, draft))
  // The history is read once what was kept is there, since only then the step can be reached.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a later change of the draft must not move the reader.
  useEffect(() => {
    if (isAwake) resume()
  }, [isAwake])
  const trimmed = trimmedRegistration(draft)
  const { check, tell } = useNameCheck(trimmed.username, trimmed.email)
  const [progress, setProgress] = useState<Pick<RegistrationFormProps, 'state' | 'reason'>>({ state: 'ready' })
  const [registered, setRegistered] = useState<Registered | null>(null)
  const onRegister = async () => {
    setProgress({ state: 'waiting' })
    const outcome = await register(trimmed)
    if (outcome === 'taken') tell('taken')
    else if ('isSignedIn' in outcome) {
      forget()
      setRegistered({ username: trimmed.username, email: trimmed.email, isSignedIn: outcome.isSignedIn })
    }
    setProgress(outcome !== 'taken' && 'reason' in outcome ? { state: 'failed', reason: outcome.reason } : { state: 'ready' })
  }
  const form = {
    draft,
    step,
    nameCheck: check,
    ...progress,
    onChange: change,
    onNext: next,
    onBack: back,
    onRegister: () => void onRegister(),
  }
  return { registered, form }
}

function useDraft() {
  const [draft, setDraft] = useState<RegistrationDraft>(emptyRegistration)
  const [isAwake, setAwake] = useState(false)
  const change = useCallback((part: Partial<RegistrationDraft>) => setDraft((now) => ({ ...now, ...part })), [])
  useEffect(() => {
    const kept = readRegistration()
    // What was typed before the page woke is newer than what was kept.
    setDraft((now) => ({ ...kept, ...Object.fromEntries(Object.entries(now).filter(([, text]) => text !== '')) }))
    setAwake(true)
  }, [])
  useEffect(() => {
    if (isAwake && draft !== emptyRegistration) keepRegistration(draft)
  }, [isAwake, draft])
  const forget = () => {
    setDraft(emptyRegistration)
    forgetRegistration()
  }
  return { draft, change, isAwake, forget }
}
