import { useCallback, useEffect, useState } from 'react'
import type { RegistrationFormProps } from '#components/account/RegistrationForm.tsx'
import {
  emptyRegistration,
  type RegistrationDraft,
  type RegistrationField,
  reachableStep,
  trimmedRegistration,
} from '#components/account/registrationSteps.ts'
import type { FormProblem } from '#components/controls/form/FormState.ts'
import { accountApi } from '#core/api/account.ts'
import { accountMessages } from '#core/messages/account.ts'
import { Problem } from '#core/request/Problem.ts'
import { aboutField, rejectionOf } from '../../common/stores/formProblem.ts'
import { portal } from '../../common/stores/portal.ts'
import { forgetRegistration, keepRegistration, readRegistration } from '../stores/registration.ts'
import { logIn } from './logIn.ts'
import { checkNames, useNameCheck } from './useNameCheck.ts'
import { useSteps } from './useSteps.ts'

const taken = aboutField('username' as const, accountMessages.namesTaken)

/** Registers, if both names are free; answers why not, or `null` when it is done. */
async function register(draft: RegistrationDraft): Promise<FormProblem<RegistrationField> | null> {
  // A portal that does not say whether they are free says it when it registers.
  const check = await checkNames(draft.username, draft.email).catch((fault: unknown) => {
    if (fault instanceof Problem) return null
    throw fault
  })
  if (check === 'taken') return taken
  return rejectionOf<RegistrationField>(() => portal.call(accountApi.signUp, {}, { body: draft }), {
    fields: { conflict: { field: 'username', says: accountMessages.namesTaken } },
  })
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

/** The state of a registration: what was typed, kept for this tab; its step, an entry of the history; and the portal's answer. */
export function useRegistration(): Registration {
  const { draft, change, isHydrated, forget } = useDraft()
  const { step, next, back, resume } = useSteps((wanted) => reachableStep(wanted, draft))
  // The history is read once what was kept is there, since only then the step can be reached.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a later change of the draft must not move the reader.
  useEffect(() => {
    if (isHydrated) resume()
  }, [isHydrated])
  const trimmed = trimmedRegistration(draft)
  const { check, markTaken } = useNameCheck(trimmed.username, trimmed.email)
  const [registered, setRegistered] = useState<Registered | null>(null)
  const onRegister = async () => {
    const rejection = await register(trimmed)
    if (rejection?.fields) markTaken()
    if (rejection) return rejection
    const { username, email, password } = trimmed
    // Logs in with the password that was just given.
    const isSignedIn = (await logIn({ username, password })) === null
    forget()
    setRegistered({ username, email, isSignedIn })
    return null
  }
  const form = {
    draft,
    step,
    nameCheck: check,
    onChange: change,
    onNext: next,
    onBack: back,
    onRegister,
  }
  return { registered, form }
}

function useDraft() {
  const [draft, setDraft] = useState<RegistrationDraft>(emptyRegistration)
  const [isHydrated, setHydrated] = useState(false)
  const change = useCallback((part: Partial<RegistrationDraft>) => setDraft((now) => ({ ...now, ...part })), [])
  useEffect(() => {
    const kept = readRegistration()
    // What was typed before the page was hydrated is newer than what was kept.
    setDraft((now) => ({ ...kept, ...Object.fromEntries(Object.entries(now).filter(([, text]) => text !== '')) }))
    setHydrated(true)
  }, [])
  useEffect(() => {
    if (isHydrated && draft !== emptyRegistration) keepRegistration(draft)
  }, [isHydrated, draft])
  const forget = () => {
    setDraft(emptyRegistration)
    forgetRegistration()
  }
  return { draft, change, isHydrated, forget }
}
