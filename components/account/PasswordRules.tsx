import { useEffect, useState } from 'react'
import { faultsOf, passwordRules } from '#core/account/rules.ts'
import type { PasswordOwner, weaknessOf } from '#core/account/weakPassword.ts'
import { Icon } from '../controls/Icon.tsx'
import './PasswordRules.css'

export interface PasswordRulesProps {
  readonly password: string
  /** Whose names must not be in it, as far as they are known. */
  readonly owner?: PasswordOwner
}

const unknownOwner: PasswordOwner = {}

/** The requirements for a new password (D32), ticked off as it is typed, and whether it is too easy to guess. What is missing is announced whenever it changes. */
export function PasswordRules({ password, owner = unknownOwner }: PasswordRulesProps) {
  // An empty password contains no forbidden characters, and yet it meets no requirement.
  const missing = password === '' ? passwordRules.map(({ says }) => says) : faultsOf(passwordRules, password)
  const weakness = useWeakness(missing.length === 0 ? password : '', owner)
  const kept = weakness ?? 'The password meets all requirements.'
  return (
    <div className="password-rules">
      <p className="label">Password requirements</p>
      <ul>
        {passwordRules.map(({ says }) => {
          const isKept = !missing.includes(says)
          return (
            <li key={says} data-kept={isKept}>
              {isKept ? <Icon name="check" /> : <span className="password-rule-open" aria-hidden="true" />}
              <span>
                {says}
                {isKept && <span className="vh">, met</span>}
              </span>
            </li>
          )
        })}
      </ul>
      {weakness !== null && <p className="password-weakness">{weakness}</p>}
      <p className="vh" role="status">
        {password === '' ? '' : missing.length === 0 ? kept : `Still missing: ${missing.join(', ')}.`}
      </p>
    </div>
  )
}

/** Why a password that meets the requirements is too easy to guess. The list of common passwords is loaded once somebody types. */
function useWeakness(password: string, owner: PasswordOwner): string | null {
  const [judge, setJudge] = useState<typeof weaknessOf | null>(null)
  const isAsked = password !== ''
  useEffect(() => {
    if (isAsked) void import('#core/account/weakPassword.ts').then((rules) => setJudge(() => rules.weaknessOf))
  }, [isAsked])
  return isAsked && judge !== null ? judge(password, owner) : null
}
