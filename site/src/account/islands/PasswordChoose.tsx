import { useState } from 'react'
import { PasswordChooseForm, type PasswordChooseFormProps } from '#components/account/PasswordChooseForm.tsx'
import { accountApi } from '#core/api/account.ts'
import { Problem } from '#core/request/Problem.ts'
import { Guarded } from '../../common/islands/Guarded.tsx'
import { rejectionOf } from '../../common/stores/formProblem.ts'
import { portal } from '../../common/stores/portal.ts'
import { takeMailedToken } from '../stores/mailedToken.ts'

/** Sets a new password; answers whether the link was good for it. */
async function choose(password: string, token: string, endApiKeys: boolean): Promise<'done' | 'bad-link'> {
  try {
    await portal.call(accountApi.choosePassword, {}, { body: { password, token, endApiKeys } })
    return 'done'
  } catch (fault) {
    // The form lets only passwords through that keep the rules, so that it is the link that was refused.
    if (fault instanceof Problem && fault.status === 400 && fault.code !== 'weak-password') return 'bad-link'
    throw fault
  }
}

/** Sets a new password with the token in the page's address. The token is held by this page only. */
export function PasswordChoose() {
  const [token] = useState(takeMailedToken)
  const [state, setState] = useState<PasswordChooseFormProps['state']>(token === null ? 'bad-link' : 'ready')
  const onChoose = (password: string, endApiKeys: boolean) =>
    rejectionOf<'password'>(async () => setState(await choose(password, token ?? '', endApiKeys)))
  return (
    <Guarded>
      <PasswordChooseForm state={state} onChoose={onChoose} />
    </Guarded>
  )
}
