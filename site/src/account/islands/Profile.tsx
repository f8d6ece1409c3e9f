import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import { ProfileForm } from '#components/account/ProfileForm.tsx'
import { Guarded } from '../../shell/islands/Guarded.tsx'
import { saveProfile } from '../stores/profile.ts'
import { $session, type SignedInUser } from '../stores/session.ts'
import { Access } from './Access.tsx'
import { NewsChoice } from './NewsChoice.tsx'
import { OpenSessions } from './OpenSessions.tsx'
import { Security } from './Security.tsx'
import { SignInFirst } from './SignInFirst.tsx'

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
    <Guarded>
      <SignInFirst why="Profiles belong to accounts. Sign in to see yours.">
        <OwnProfile />
      </SignInFirst>
    </Guarded>
  )
}
