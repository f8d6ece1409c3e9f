import { $session } from '../../common/stores/session.ts'

const KEY = 'pelagos.one-tap'
/** Pages that have Google’s button of their own, or where signing in would be in the way. */
const without = ['/login', '/register', '/forgotpass', '/choosepassword', '/confirmemail', '/unsubscribe']

/** Whether Google’s small window may be offered on this page: to visitors, once in a browser’s session. Says so only once. */
export function mayOffer(path: string, isVisitor: boolean, storage: Pick<Storage, 'getItem' | 'setItem'>): boolean {
  if (!isVisitor || without.includes(path.replace(/(.)\/$/, '$1')) || storage.getItem(KEY) !== null) return false
  storage.setItem(KEY, 'offered')
  return true
}

/** Offers Google’s small window after a reader’s first press of a pointer or key, where the portal has it. Nothing of Google is fetched before. */
export function watchForOneTap(): void {
  const begin = (event: Event) => {
    for (const name of ['pointerup', 'keyup']) removeEventListener(name, begin)
    // Who goes to sign in already has the button there.
    if (!(event.target instanceof Element && event.target.closest('[data-login]'))) void offer()
  }
  for (const name of ['pointerup', 'keyup']) addEventListener(name, begin, { passive: true })
}

async function offer(): Promise<void> {
  if (!mayOffer(location.pathname, $session.get().state === 'visitor', sessionStorage)) return
  // Written out, since the client and its schemas would be more than the whole bar.
  const reply = await fetch('/api/user/settings').catch(() => null)
  const settings: unknown = reply?.ok ? await reply.json() : null
  if (typeof settings !== 'object' || settings === null || !('googleClientId' in settings)) return
  if (typeof settings.googleClientId !== 'string') return
  const { offerOneTap } = await import('./googleOneTap.ts')
  await offerOneTap(settings.googleClientId)
}
