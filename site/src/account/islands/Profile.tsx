import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import { NewsSubscription } from '#components/account/NewsSubscription.tsx'
import { ProfileForm } from '#components/account/ProfileForm.tsx'
import { SessionList } from '#components/account/SessionList.tsx'
import type { SessionRecord } from '#core/api/sessions.ts'
import { accountMessages } from '#core/messages/account.ts'
import { useAction } from '../../common/islands/useAction.ts'
import { $session, type SignedInUser } from '../../common/stores/session.ts'
import { logOut } from '../stores/logOut.ts'
import { $isNewsIntroOpen, dismissNewsIntro } from '../stores/newsIntro.ts'
import { $openSessions, endElsewhere, loadOpenSessions } from '../stores/openSessions.ts'
import { saveProfile, subscribeToNews } from '../stores/profile.ts'
import { Access } from './Access.tsx'
import { OwnPart } from './OwnPart.tsx'
import { Security } from './Security.tsx'
import { AccountIsland } from './SignInFirst.tsx'

function OwnProfile() {
  const session = useStore($session)
  // Kept while a session that has ended is restarted, so that nothing typed is lost.
  const last = useRef<SignedInUser | null>(null)
  if (session.state === 'user') last.current = session.user
  const user = last.current
  if (!user) return null
  return (
    <div className="account-part">
      <section aria-labelledby="about-you">
        <h2 id="about-you">About you</h2>
        <ProfileForm profile={user} onSave={saveProfile} />
      </section>
      <section aria-labelledby="signing-in">
        <h2 id="signing-in">Sign-in details</h2>
        <Access user={user} />
      </section>
      <section aria-labelledby="security">
        <h2 id="security">Sign-in security</h2>
        <Security />
      </section>
      <section aria-labelledby="news">
        <h2 id="news">News</h2>
        <NewsChoice user={user} />
      </section>
      <section aria-labelledby="signed-in-here">
        <h2 id="signed-in-here">Active sessions</h2>
        <OpenSessions />
      </section>
    </div>
  )
}

/** The profile of the signed-in reader. Visitors are asked to sign in. */
export function Profile() {
  return (
    <AccountIsland why="Profiles belong to accounts. Sign in to see yours.">
      <OwnProfile />
    </AccountIsland>
  )
}

/** Whether the signed-in reader gets the portal's news. */
function NewsChoice({ user }: { readonly user: SignedInUser }) {
  const hasIntro = useStore($isNewsIntroOpen)
  const { pending, run } = useAction<'change'>()
  const change = async (isSubscribed: boolean) => {
    const done = await run('change', () => subscribeToNews(isSubscribed))
    // Whoever has subscribed needs no introduction.
    if (done) dismissNewsIntro()
  }
  return (
    <NewsSubscription
      isSubscribed={user.isNewsSubscribed}
      isWaiting={pending !== null}
      hasIntro={hasIntro}
      onDismissIntro={dismissNewsIntro}
      onChange={change}
    />
  )
}

const sessionsProblem = { title: accountMessages.accountError, says: 'Your sessions could not be loaded.' }

function Sessions({ sessions }: { readonly sessions: readonly SessionRecord[] }) {
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
function OpenSessions() {
  return (
    <OwnPart $list={$openSessions} load={loadOpenSessions} waiting="Loading your sessions" problem={sessionsProblem}>
      {(sessions) => <Sessions sessions={sessions} />}
    </OwnPart>
  )
}
