import { useEffect } from 'react'
import type { NameCheck } from '#components/account/RegistrationFields.tsx'
import { emailRule, usernameRule } from '#core/account/rules.ts'
import { accountApi } from '#core/api/account.ts'
import { succeeded } from '#core/request/RequestState.ts'
import { useRequest } from '../../common/islands/useRequest.ts'
import { portal } from '../../common/stores/portal.ts'

const NAME_CHECK_DEBOUNCE_MS = 450 // as long as every other check while typing

/** Asks the portal whether both names are free (ACC-15). */
export async function checkNames(username: string, email: string, signal?: AbortSignal): Promise<'free' | 'taken'> {
  const isFree = await portal.call(accountApi.validateNames, {}, { body: { username, email }, ...(signal ? { signal } : {}) })
  return isFree ? 'free' : 'taken'
}

interface NameChecking {
  readonly check: NameCheck
  /** Marks the two names as taken, because the portal said so in another response. */
  readonly markTaken: () => void
}

/** What the portal says of the two names while they are typed; asked a moment after the last change, once both keep their rules. */
export function useNameCheck(username: string, email: string): NameChecking {
  const [check, names] = useRequest<'free' | 'taken'>()
  const canBeChecked = usernameRule.holds(username) && emailRule.holds(email)
  useEffect(() => {
    names.reset()
    if (!canBeChecked) return
    names.markPending()
    const timer = setTimeout(() => void names.run(({ signal }) => checkNames(username, email, signal)), NAME_CHECK_DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      names.reset()
    }
  }, [username, email, canBeChecked, names])
  return { check, markTaken: () => names.set(succeeded('taken')) }
}
