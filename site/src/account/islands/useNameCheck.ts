import { useEffect, useState } from 'react'
import type { NameCheck } from '#components/account/RegistrationFields.tsx'
import { emailRule, usernameRule } from '#core/account/rules.ts'
import { validateNames } from '#core/api/account.ts'
import { Problem } from '#core/api/problem.ts'
import { limits } from '#core/limits.ts'
import { portal } from '../../shell/stores/portal.ts'

/** Asks the portal whether both names are free (ACC-15). A portal that does not say leaves it `unknown`. */
export async function checkNames(username: string, email: string, signal?: AbortSignal): Promise<NameCheck> {
  try {
    const isFree = await portal.call(validateNames, {}, { body: { username, email }, ...(signal ? { signal } : {}) })
    return isFree ? 'free' : 'taken'
  } catch (fault) {
    if (fault instanceof Problem) return 'unknown'
    throw fault
  }
}

interface NameChecking {
  readonly check: NameCheck
  /** Takes what the portal has said of the two names on another occasion. */
  readonly tell: (check: NameCheck) => void
}

/** What the portal says of the two names while they are typed; asked a moment after the last change, once both keep their rules. */
export function useNameCheck(username: string, email: string): NameChecking {
  const [answer, setAnswer] = useState<{ readonly names: string; readonly check: NameCheck } | null>(null)
  const names = `${username} ${email}`
  const canBeAsked = usernameRule.holds(username) && emailRule.holds(email)
  useEffect(() => {
    if (!canBeAsked) return
    const controller = new AbortController()
    const ask = async () => {
      try {
        const check = await checkNames(username, email, controller.signal)
        if (!controller.signal.aborted) setAnswer({ names, check })
      } catch (fault) {
        if (!controller.signal.aborted) throw fault
      }
    }
    const timer = setTimeout(() => void ask(), limits.nameCheckDebounceMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [username, email, names, canBeAsked])
  const known = answer?.names === names ? answer.check : 'checking'
  return { check: canBeAsked ? known : 'unasked', tell: (check) => setAnswer({ names, check }) }
}
