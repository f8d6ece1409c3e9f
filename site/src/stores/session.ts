import { atom } from 'nanostores'

/** What the site knows about the signed-in reader: a copy of the readable cookie `UserInfo`, never a proof of identity. */
interface SignedInUser {
  readonly username: string
  readonly email: string
  readonly firstName: string
}

/** Who is reading. */
export type Session = { readonly state: 'visitor' } | { readonly state: 'user'; readonly user: SignedInUser }

const visitor: Session = { state: 'visitor' }

/** Reads the session out of a cookie header; whatever cannot be read is a visitor. */
export function sessionOf(cookies: string): Session {
  const value = /(?:^|;\s*)UserInfo=([^;]*)/.exec(cookies)?.[1]
  if (!value) return visitor
  try {
    const user: unknown = JSON.parse(decodeURIComponent(value))
    if (typeof user !== 'object' || user === null || !('username' in user) || typeof user.username !== 'string') return visitor
    const text = (name: 'email' | 'firstName') => {
      const found = (user as Record<string, unknown>)[name]
      return typeof found === 'string' ? found : ''
    }
    return { state: 'user', user: { username: user.username, email: text('email'), firstName: text('firstName') } }
  } catch (fault) {
    if (fault instanceof SyntaxError || fault instanceof URIError) return visitor
    throw fault
  }
}

/** Who is reading this page now. */
export const $session = atom<Session>(typeof document === 'undefined' ? visitor : sessionOf(document.cookie))

/** Reads the cookie again after signing in or out. */
export function refreshSession(): void {
  $session.set(sessionOf(document.cookie))
}

/** A wish to sign in, waiting for its answer; `null` when nobody waits. The login dialog shows while there is one. */
export const $signInWish = atom<{ readonly answer: (signedIn: boolean) => void } | null>(null)

let waiting: Promise<boolean> | null = null

/** Opens the login dialog and answers whether the reader has signed in. All who ask while it is open share one answer. */
export function askToSignIn(): Promise<boolean> {
  waiting ??= new Promise<boolean>((resolve) => {
    $signInWish.set({
      answer: (signedIn) => {
        $signInWish.set(null)
        waiting = null
        refreshSession()
        resolve(signedIn)
      },
    })
  })
  return waiting
}
