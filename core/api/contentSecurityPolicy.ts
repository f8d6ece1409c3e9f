/** CSP sources (`sha256-...`, without quotes) of the inline scripts and styles that a page holds. */
export interface InlineSources {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

const quoted = (sources: readonly string[]) => sources.map((source) => ` '${source}'`).join('')

/** The one content security policy of our pages; it never allows `unsafe-inline`, `unsafe-eval` or another host. `upgrade` is for https only. */
export function contentSecurityPolicy({ scripts, styles }: InlineSources, { upgrade }: { readonly upgrade: boolean }): string {
  return [
    "default-src 'none'",
    `script-src 'self'${quoted(scripts)}`,
    `style-src 'self'${quoted(styles)}`,
    "worker-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "media-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(upgrade ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}
