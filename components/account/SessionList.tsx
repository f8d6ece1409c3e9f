import type { SessionRecord } from '#core/api/sessions.ts'
import { Button } from '../controls/Button.tsx'
import { Chip } from '../controls/Chip.tsx'
import { UtcTime } from '../controls/UtcTime.tsx'
import './SessionList.css'

export interface SessionListProps {
  /** Newest first. */
  readonly sessions: readonly SessionRecord[]
  /** What is being ended now: a session's ID, all others, or all. */
  readonly ending: string | 'others' | 'all' | null
  readonly onEnd: (id: string) => void
  readonly onEndOthers: () => void
  /** Signs out here too. */
  readonly onEndAll: () => void
}

/** The browsers that someone is signed in with, and the ways to sign out elsewhere or everywhere. This browser alone is left by the log-out of the bar. */
export function SessionList({ sessions, ending, onEnd, onEndOthers, onEndAll }: SessionListProps) {
  const others = sessions.filter(({ isThisOne }) => !isThisOne)
  return (
    <div className="session-list">
      <ul aria-label="Active sessions">
        {sessions.map((session) => (
          <li key={session.id} className="session">
            <div>
              <p className="session-browser">
                {session.browser || 'Unknown browser'}
                {session.isThisOne && <Chip tone="accent">This browser</Chip>}
              </p>
              <p className="small muted">
                Signed in <UtcTime instant={session.createdAt} />, last active <UtcTime instant={session.lastSeenAt} />
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
      {others.length === 0 && <p className="small muted">You are not signed in anywhere else.</p>}
      <div className="session-acts">
        {others.length > 0 && (
          <Button isPending={ending === 'others'} onPress={onEndOthers}>
            Sign out all others
          </Button>
        )}
        <Button tone="danger" isPending={ending === 'all'} onPress={onEndAll}>
          Sign out everywhere
        </Button>
      </div>
    </div>
  )
}
