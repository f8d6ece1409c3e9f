import { useState } from 'react'
import { PasswordForgottenForm, type PasswordForgottenFormProps } from '#components/account/PasswordForgottenForm.tsx'
import { forgotPassword } from '#core/api/account.ts'
import { Problem } from '#core/api/problem.ts'
import { Guarded } from '../../shell/islands/Guarded.tsx'
import { portal } from '../../shell/stores/portal.ts'

type Progress = Pick<PasswordForgottenFormProps, 'state' | 'reason'>

async function ask(email: string): Promise<Progress> {
  try {
    await portal.open(forgotPassword, {}, { body: { email } })
    return { state: 'done' }
  } catch (fault) {
    if (!(fault instanceof Problem)) throw fault
    return { state: 'failed', reason: fault.message }
  }
}

/** Asks the portal for a link to choose a new password. */
export function PasswordForgotten() {
  const [progress, setProgress] = useState<Progress>({ state: 'ready' })
  const onAsk = async (email: string) => {
    setProgress({ state: 'waiting' })
    setProgress(await ask(email))
  }
  return (
    <Guarded>
      <PasswordForgottenForm {...progress} onAsk={(email) => void onAsk(email)} />
    </Guarded>
  )
}
