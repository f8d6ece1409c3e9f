import { SessionList } from '#components/account/SessionList.tsx'
import type { SessionRecord } from '#core/api/sessions.ts'
import { accountMessages } from '#core/messages/account.ts'
import { useAction } from '../../shell/islands/useAction.ts'
import { logOut } from '../stores/logOut.ts'
import { $openSessions, endElsewhere, loadOpenSessions } from '../stores/openSessions.ts'
import { OwnPart } from './OwnPart.tsx'

const problem = { title: accountMessages.accountError, says: 'Your sessions could not be loaded.' }

function List({ sessions }: { readonly sessions: readonly SessionRecord[] }) {
  const { pending, run } = useAction<string>()
  return (
    <SessionList
      sessions={sessions}
      ending={pending}
      onEnd={(id) => run(id, () => endElsewhere({ id }))}
      onEndOthers={() => run('others', () => endElsewhere({ others: true }))}
      onEndAll={() => void run('all', () => logOut('everywhere'))}
    />
  )
}

/** Where the reader is signed in, and the way to sign out there. */
export function OpenSessions() {
  return (
    <OwnPart $list={$openSessions} load={loadOpenSessions} waiting="Loading your sessions" problem={problem}>
      {(sessions) => <List sessions={sessions} />}
    </OwnPart>
  )
}
