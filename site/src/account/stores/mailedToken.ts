/** Takes the token of a mailed link out of the address, where it would stay in the history; `null` where there is none. */
export function takeMailedToken(): string | null {
  const token = new URLSearchParams(location.hash.slice(1)).get('token')
  history.replaceState(history.state, '', location.pathname + location.search)
  // A second link that is opened in this tab changes only the fragment.
  addEventListener('hashchange', () => location.hash.startsWith('#token=') && location.reload())
  return token === '' ? null : token
}
