import { useState } from 'react'
import { Unsubscribe } from '#components/account/Unsubscribe.tsx'
import { notificationsApi, type UnsubscribedRecord } from '#core/api/notifications.ts'
import { Problem } from '#core/request/Problem.ts'
import { Guarded } from '../../common/islands/Guarded.tsx'
import { useRequest } from '../../common/islands/useRequest.ts'
import { portal } from '../../common/stores/portal.ts'
import { takeMailedToken } from '../stores/mailedToken.ts'

async function unsubscribe(token: string): Promise<UnsubscribedRecord | null> {
  try {
    return await portal.call(notificationsApi.unsubscribeByMail, { token }, { body: {} })
  } catch (fault) {
    if (fault instanceof Problem && fault.status === 400) return null
    throw fault
  }
}

/** Ends the e-mails about stories for the reader whose token is in the page's address, once the button is pressed; nobody signs in for it. */
export function Unsubscription() {
  const [token] = useState(takeMailedToken)
  const [request, unsubscription] = useRequest<UnsubscribedRecord | null>()
  const run = () => void unsubscription.run(async () => (token === null ? null : unsubscribe(token)))
  return (
    <Guarded>
      <Unsubscribe request={request} onUnsubscribe={run} />
    </Guarded>
  )
}
