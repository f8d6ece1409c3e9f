import { z } from 'zod'

const hash = z.string().regex(/^sha(256|384|512)-[A-Za-z0-9+/=]+$/)

/** CSP sources (`sha256-...`, without quotes) of the inline scripts and styles that pages hold; the site build writes them into `csp.json`. */
export const inlineSources = z.object({ scripts: z.array(hash).default([]), styles: z.array(hash).default([]) })
export type InlineSources = z.infer<typeof inlineSources>

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
