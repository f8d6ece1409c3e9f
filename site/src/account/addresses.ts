import { internalPath } from '../common/stores/internalPath.ts'

/** Where this page's address says that the reader came from; `null` where it says nothing, or names a place outside of this site (SEC-21). */
export function returnPath(search: string): string | null {
  return internalPath(new URLSearchParams(search).get('redirect'), '') || null
}

const withRedirect = (page: string, path: string | null) => (path === null ? page : `${page}?redirect=${encodeURIComponent(path)}`)

/** The login page, leading back to `path` afterwards. */
export function loginAddress(path: string | null): string {
  return withRedirect('/login', path)
}

/** The registration page, leading back to `path` afterwards. */
export function registerAddress(path: string | null): string {
  return withRedirect('/register', path)
}
