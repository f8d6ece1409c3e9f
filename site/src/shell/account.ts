import { logOut } from '../account/stores/logOut.ts'
import { $session, askToSignIn, refreshSession, type Session } from '../common/stores/session.ts'

/** Hydrates Login and Logout in the bar. Login is a link, and stays one where scripts fail. */
export function activateAccount(): void {
  const login = document.querySelector<HTMLAnchorElement>('[data-login]')
  // The built page of something that came later does not know its address.
  if (login?.search === '' && location.pathname.startsWith('/catalog/')) login.search = `?redirect=${encodeURIComponent(location.pathname)}`
  login?.addEventListener('click', (event) => {
    const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0
    if (opensElsewhere || location.pathname === '/login') return
    event.preventDefault()
    void askToSignIn()
  })
  document.querySelector('[data-logout]')?.addEventListener('click', () => void logOut())
  $session.subscribe(showSession)
  // Another tab may have signed in or out.
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && refreshSession())
}

function showSession(session: Session): void {
  document.documentElement.dataset.session = session.state
  const name = document.querySelector('.user-name')
  const user = session.state === 'user' ? session.user : null
  for (const place of document.querySelectorAll<HTMLElement>('[data-curators]')) place.hidden = user?.isCurator !== true
  for (const place of document.querySelectorAll<HTMLElement>('[data-news-editors]')) place.hidden = user?.isNewsEditor !== true
  if (name) name.textContent = session.state === 'user' ? session.user.email || session.user.username : ''
}
