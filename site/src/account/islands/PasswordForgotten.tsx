import { PasswordForgottenForm } from '#components/account/PasswordForgottenForm.tsx'
import { accountApi } from '#core/api/account.ts'
import { Guarded } from '../../shell/islands/Guarded.tsx'
import { rejectionOf } from '../../shell/stores/formProblem.ts'
import { portal } from '../../shell/stores/portal.ts'

const ask = (email: string) => rejectionOf(() => portal.call(accountApi.forgotPassword, {}, { body: { email } }))

/** Asks the portal for a link to choose a new password. */
export function PasswordForgotten() {
  return (
    <Guarded>
      <PasswordForgottenForm onAsk={ask} />
    </Guarded>
  )
}
