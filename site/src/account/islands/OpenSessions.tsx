import { useState } from 'react'
import { SessionList } from '#components/account/SessionList.tsx'
import type { SessionRecord } from '#core/api/sessions.ts'
import { accountMessages } from '#core/messages/account.ts'
import { logOut } from '../stores/logOut.ts'
import { $openSessions, endElsewhere, loadOpenSessions } from '../stores/openSessions.ts'
import { OwnPart } from './OwnPart.tsx'

const problem = { title: accountMessages.accountError, says: 'The list of your sessions could not be read.' }

function List({ sessions }: { readonly sessions: readonly SessionRecord[] }) {
  const [ending, setEnding] = useState<string | null>(null)
  const end = async (which: { readonly id: string } | { readonly others: true }) => {
    setEnding('id' in which ? which.id : 'others')
    await endElsewhere(which)
    setEnding(null)
  }
  const endAll = async () => {
    setEnding('all')
    await logOut('everywhere')
    setEnding(null)
  }
  return (
    <SessionList
      sessions={sessions}
      ending={ending}
      onEnd={(id) => end({ id })}
      onEndOthers={() => end({ others: true })}
      onEndAll={() => void endAll()}
    />
  )
}

/** Where the reader is signed in, and the way to sign out there. */
export function OpenSessions() {
  return (
    <OwnPart $list={$openSessions} load={loadOpenSessions} waiting="Reading your sessions" problem={problem}>
      {(sessions) => <List sessions={sessions} />}
    </OwnPart>
  )
}
