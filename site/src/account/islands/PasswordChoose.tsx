import { useState } from 'react'
import { PasswordChooseForm, type PasswordChooseFormProps } from '#components/account/PasswordChooseForm.tsx'
import { choosePassword } from '#core/api/account.ts'
import { Problem } from '#core/api/problem.ts'
import { Guarded } from '../../shell/islands/Guarded.tsx'
import { portal } from '../../shell/stores/portal.ts'
import { takeMailedToken } from '../stores/mailedToken.ts'

type Progress = Pick<PasswordChooseFormProps, 'state' | 'reason'>

async function choose(password: string, token: string, endApiKeys: boolean): Promise<Progress> {
  try {
    await portal.open(choosePassword, {}, { body: { password, token, endApiKeys } })
    return { state: 'done' }
  } catch (fault) {
    if (!(fault instanceof Problem)) throw fault
    // The form lets only passwords through that keep the rules, so that it is the link that was refused.
    return fault.status === 400 && fault.code !== 'weak-password' ? { state: 'bad-link' } : { state: 'failed', reason: fault.message }
  }
}

/** Sets a new password with the token in the page's address. The token is held by this page only. */
export function PasswordChoose() {
  const [token] = useState(takeMailedToken)
  const [progress, setProgress] = useState<Progress>({ state: token === null ? 'bad-link' : 'ready' })
  const onChoose = async (password: string, endApiKeys: boolean) => {
    if (token === null) return
    setProgress({ state: 'waiting' })
    setProgress(await choose(password, token, endApiKeys))
  }
  return (
    <Guarded>
      <PasswordChooseForm {...progress} onChoose={(...chosen) => void onChoose(...chosen)} />
    </Guarded>
  )
}
