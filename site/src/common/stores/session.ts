import { atom } from 'nanostores'
import type { ProfileFields } from '#components/account/ProfileForm.tsx'
import { expiredUserCookies, userCookiePattern } from '#core/api/cookies.ts'
import { waitingDialog } from './waitingDialog.ts'

/** What the site knows about the signed-in reader (ACC-30): a copy of the readable cookie `UserInfo`, never a proof of identity. */
export interface SignedInUser extends ProfileFields {
  /** `null` if the cookie does not say. */
  readonly id: number | null
  readonly username: string
  readonly email: string
  readonly isNewsSubscribed: boolean
  readonly isEmailConfirmed: boolean
  readonly isDataSubmissionAdmin: boolean
  /** Whether they may open the curators' desk; administrators always may. */
  readonly isCurator: boolean
  /** Whether they may write and publish stories; administrators always may. */
  readonly isNewsEditor: boolean
  /** When the user last read data; `null` until `loadLastDatasetTouch` has been asked, and for users who never did. */
  readonly lastDatasetTouch: string | null
}

/** Who is reading. */
export type Session = { readonly state: 'visitor' } | { readonly state: 'user'; readonly user: SignedInUser }

const visitor: Session = { state: 'visitor' }

/** Reads the session out of a cookie header; whatever cannot be read is a visitor. */
export function sessionOf(cookies: string): Session {
  const value = new RegExp(userCookiePattern).exec(cookies)?.[1]
  if (!value) return visitor
  try {
    const user: unknown = JSON.parse(decodeURIComponent(value))
    if (typeof user !== 'object' || user === null || !('username' in user) || typeof user.username !== 'string') return visitor
    return { state: 'user', user: userOf(user as Readonly<Record<string, unknown>>, user.username) }
  } catch (fault) {
    if (fault instanceof SyntaxError || fault instanceof URIError) return visitor
    throw fault
  }
}

function userOf(reply: Readonly<Record<string, unknown>>, username: string): SignedInUser {
  const text = (...names: readonly string[]) => {
    const found = names.map((name) => reply[name]).find((value) => typeof value === 'string')
    return typeof found === 'string' ? found : ''
  }
  return {
    id: typeof reply.id === 'number' ? reply.id : null,
    username,
    email: text('email', 'Email'),
    firstName: text('firstName'),
    lastName: text('lastName'),
    institute: text('institute'),
    department: text('department'),
    country: text('country'),
    isNewsSubscribed: reply.isNewsSubscribed === true,
    isEmailConfirmed: reply.isEmailConfirmed === true,
    isDataSubmissionAdmin: reply.isDataSubmissionAdmin === true,
    isCurator: reply.isCurator === true || reply.isDataSubmissionAdmin === true,
    isNewsEditor: reply.isNewsEditor === true || reply.isDataSubmissionAdmin === true,
    lastDatasetTouch: null,
  }
}

/** Who is reading this page now. */
export const $session = atom<Session>(typeof document === 'undefined' ? visitor : sessionOf(document.cookie))

/** Reads the cookie again, after signing in or out and after a change of the profile. What was asked for besides is kept for the same user. */
export function refreshSession(): void {
  const before = $session.get()
  const now = sessionOf(document.cookie)
  const isSame = before.state === 'user' && now.state === 'user' && before.user.username === now.user.username
  $session.set(isSame ? { state: 'user', user: { ...now.user, lastDatasetTouch: before.user.lastDatasetTouch } } : now)
}

/** Forgets the user whose session the portal no longer knows, in this page and in the readable cookie (ACC-27). */
export function signedOut(): void {
  for (const line of expiredUserCookies) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we serve.
    document.cookie = line
  }
  $session.set(visitor)
}

/** Asks the portal whether the session in the readable cookie is still valid, and forgets the user if it is not. Without a response nothing changes. */
export async function confirmSession(): Promise<void> {
  const reply = await fetch('/api/user/whoami', { headers: { 'X-Requested-With': 'pelagos' } }).catch(() => null)
  // Read to its end: a browser shows what is left unread as cancelled.
  await reply?.text().catch(() => '')
  if (reply?.status === 401) signedOut()
}

/** Shown above a sign-in form that opens: why it did, and who was signed in until now. */
export interface SignInNote {
  readonly says: string
  /** Filled in, so that only the password is left to give. */
  readonly username?: string
}

const dialog = waitingDialog<SignInNote | null>(refreshSession)

/** A wish to sign in, waiting for its answer; `null` when nobody waits. The login dialog shows while there is one. */
export const $signInRequest = dialog.$waiting

/** Opens the login dialog and answers whether the reader has signed in. All who ask while it is open share one answer. */
export const askToSignIn = (note: SignInNote | null = null): Promise<boolean> => dialog.ask(note)

/** The name of the reader who is signed in. */
export const usernameOf = (session: Session) => (session.state === 'user' ? session.user.username : null)

/**
 * What follows a 401 (ACC-27, ACC-28): a user is forgotten and meets the login dialog with `says`, a visitor meets it without. Answers
 * whether the refused call may be sent again: never for another user than the one who made it.
 */
export async function askToSignInAgain(says: string): Promise<boolean> {
  const before = usernameOf($session.get())
  if (before === null) return askToSignIn()
  signedOut()
  const signedIn = await askToSignIn({ says, username: before })
  return signedIn && usernameOf($session.get()) === before
}
