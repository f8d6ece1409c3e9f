import type { SessionRecord } from '#core/api/sessions.ts'
import { Button } from '../controls/Button.tsx'
import { Chip } from '../controls/Chip.tsx'
import { LocalTime } from '../controls/LocalTime.tsx'
import './SessionList.css'

export interface SessionListProps {
  /** Newest first. */
  readonly sessions: readonly SessionRecord[]
  /** What is being ended now: a session's ID, or all others. */
  readonly ending: string | 'others' | null
  readonly onEnd: (id: string) => void
  readonly onEndOthers: () => void
}

/** The browsers that someone is signed in with, and the way to sign out elsewhere. This browser is left by the log-out of the bar. */
export function SessionList({ sessions, ending, onEnd, onEndOthers }: SessionListProps) {
  const others = sessions.filter(({ isThisOne }) => !isThisOne)
  return (
    <div className="session-list">
      <ul aria-label="Signed in here">
        {sessions.map((session) => (
          <li key={session.id} className="session">
            <div>
              <p className="session-browser">
                {session.browser || 'Unknown browser'}
                {session.isThisOne && <Chip tone="accent">This browser</Chip>}
              </p>
              <p className="small muted">
                Signed in <LocalTime instant={session.createdAt} />, last seen <LocalTime instant={session.lastSeenAt} />
              </p>
            </div>
            {!session.isThisOne && (
              <Button
                aria-label={`Sign out ${session.browser || 'the unknown browser'}`}
                isPending={ending === session.id}
                onPress={() => onEnd(session.id)}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 0 ? (
        <Button tone="danger" isPending={ending === 'others'} onPress={onEndOthers}>
          Sign out all others
        </Button>
      ) : (
        <p className="small muted">You are signed in nowhere else.</p>
      )}
    </div>
  )
}
