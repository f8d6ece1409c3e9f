import { PasswordForgottenForm } from '#components/account/PasswordForgottenForm.tsx'
import { accountApi } from '#core/api/account.ts'
import { Guarded } from '../../common/islands/Guarded.tsx'
import { rejectionOf } from '../../common/stores/formProblem.ts'
import { portal } from '../../common/stores/portal.ts'

const ask = (email: string) => rejectionOf(() => portal.call(accountApi.forgotPassword, {}, { body: { email } }))

/** Asks the portal for a link to choose a new password. */
export function PasswordForgotten() {
  return (
    <Guarded>
      <PasswordForgottenForm onAsk={ask} />
    </Guarded>
  )
}
