import { useCallback, useEffect, useState } from 'react'
import { ConfirmResult } from '#components/account/ConfirmResult.tsx'
import { accountApi } from '#core/api/account.ts'
import { Problem } from '#core/request/Problem.ts'
import { Guarded } from '../../common/islands/Guarded.tsx'
import { useRequest } from '../../common/islands/useRequest.ts'
import { portal } from '../../common/stores/portal.ts'
import { takeMailedToken } from '../stores/mailedToken.ts'

async function confirm(token: string): Promise<'confirmed' | 'bad-link'> {
  try {
    await portal.call(accountApi.confirmEmail, {}, { body: { token } })
    return 'confirmed'
  } catch (fault) {
    if (fault instanceof Problem && fault.status === 400) return 'bad-link'
    throw fault
  }
}

/** Confirms an e-mail address with the token in the page's address, as soon as the page opens. */
export function Confirmation() {
  const [token] = useState(takeMailedToken)
  const [request, confirmation] = useRequest<'confirmed' | 'bad-link'>()
  const run = useCallback(() => void confirmation.run(async () => (token === null ? 'bad-link' : confirm(token))), [token, confirmation])
  useEffect(run, [run])
  return (
    <Guarded>
      <ConfirmResult request={request} onTryAgain={run} />
    </Guarded>
  )
}
