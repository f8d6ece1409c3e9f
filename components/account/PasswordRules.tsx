import { faultsOf, passwordRules } from '#core/account/rules.ts'
import { Icon } from '../controls/Icon.tsx'
import './PasswordRules.css'

/** What a new password needs (D32), ticked off while it is typed. What is still missing is read out whenever it changes. */
export function PasswordRules({ password }: { readonly password: string }) {
  // An empty password breaks no rule of its signs, and yet nothing has been kept.
  const missing = password === '' ? passwordRules.map(({ says }) => says) : faultsOf(passwordRules, password)
  return (
    <div className="password-rules">
      <p className="label">A password has</p>
      <ul>
        {passwordRules.map(({ says }) => {
          const isKept = !missing.includes(says)
          return (
            <li key={says} data-kept={isKept}>
              {isKept ? <Icon name="check" /> : <span className="password-rule-open" aria-hidden="true" />}
              <span>
                {says}
                {isKept && <span className="vh">, kept</span>}
              </span>
            </li>
          )
        })}
      </ul>
      <p className="vh" role="status">
        {password === '' ? '' : missing.length === 0 ? 'The password keeps every rule.' : `The password still needs ${missing.join(', ')}.`}
      </p>
    </div>
  )
}
