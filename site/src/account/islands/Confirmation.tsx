import { useCallback, useEffect, useState } from 'react'
import { ConfirmResult, type ConfirmResultProps } from '#components/account/ConfirmResult.tsx'
import { confirmEmail } from '#core/api/account.ts'
import { Problem } from '#core/api/problem.ts'
import { Guarded } from '../../shell/islands/Guarded.tsx'
import { portal } from '../../shell/stores/portal.ts'
import { takeMailedToken } from '../stores/mailedToken.ts'

type Progress = Pick<ConfirmResultProps, 'state' | 'reason'>

async function confirm(token: string): Promise<Progress> {
  try {
    await portal.open(confirmEmail, {}, { body: { token } })
    return { state: 'done' }
  } catch (fault) {
    if (!(fault instanceof Problem)) throw fault
    return fault.status === 400 ? { state: 'bad-link' } : { state: 'failed', reason: fault.message }
  }
}

/** Confirms an e-mail address with the token in the page's address, as soon as the page opens. */
export function Confirmation() {
  const [token] = useState(takeMailedToken)
  const [progress, setProgress] = useState<Progress>({ state: 'waiting' })
  const run = useCallback(async () => {
    setProgress({ state: 'waiting' })
    setProgress(token === null ? { state: 'bad-link' } : await confirm(token))
  }, [token])
  useEffect(() => void run(), [run])
  return (
    <Guarded>
      <ConfirmResult {...progress} onTryAgain={() => void run()} />
    </Guarded>
  )
}
