/** The path that a reader is sent back to after signing in: a path of this site, or `otherwise`. Never leads to another origin. */
export function internalPath(wanted: string | null, otherwise: string): string {
  if (!wanted?.startsWith('/')) return otherwise
  const origin = 'https://this.site.invalid'
  const url = URL.parse(wanted, origin)
  // A path such as /..//site is resolved to //site, which browsers take for another host.
  return url?.origin === origin && !url.pathname.startsWith('//') ? `${url.pathname}${url.search}${url.hash}` : otherwise
}
