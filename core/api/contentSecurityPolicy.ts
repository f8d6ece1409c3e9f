import * as z from 'zod'

const hash = z.string().regex(/^sha(256|384|512)-[A-Za-z0-9+/=]+$/)

/** CSP sources (`sha256-...`, without quotes) of the inline scripts and styles that pages hold; the site build writes them into `csp.json`. */
export const inlineSources = z.object({ scripts: z.array(hash).default([]), styles: z.array(hash).default([]) })
export type InlineSources = z.infer<typeof inlineSources>

const quoted = (sources: readonly string[]) => sources.map((source) => ` '${source}'`).join('')

/** What Google Identity Services needs, as Google documents it: its script, its style sheet, its frames and its calls, and nothing else of Google. */
const google = {
  script: ' https://accounts.google.com/gsi/client',
  style: ' https://accounts.google.com/gsi/style',
  frame: 'frame-src https://accounts.google.com/gsi/',
  connect: ' https://accounts.google.com/gsi/',
}

/** What a portal's pages may need beyond our own files. */
export interface PolicyOptions {
  /** For https only. */
  readonly upgrade: boolean
  /** Where people may sign in with Google; without it no other host is allowed at all. */
  readonly google?: boolean
  /** Whether pages of other sites may frame the page; it must do nothing on behalf of its reader. */
  readonly isFramed?: boolean
}

/** The one content security policy of our pages; it never allows `unsafe-inline`, `unsafe-eval`, or another host where Google is not set up. */
export function contentSecurityPolicy(
  { scripts, styles }: InlineSources,
  { upgrade, google: hasGoogle = false, isFramed = false }: PolicyOptions,
): string {
  return [
    "default-src 'none'",
    `script-src 'self'${quoted(scripts)}${hasGoogle ? google.script : ''}`,
    `style-src 'self'${quoted(styles)}${hasGoogle ? google.style : ''}`,
    "worker-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${hasGoogle ? google.connect : ''}`,
    ...(hasGoogle ? [google.frame] : []),
    "media-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${isFramed ? '*' : "'none'"}`,
    ...(upgrade ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/**
 * The policy of scripts, styles, fonts and raster pictures, which a page obeys only where one of them runs as a worker. It is short, as a page
 * brings dozens of such files and HTTP/1.1 sends the headers of each in full.
 */
export const partPolicy = "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'"

/** The policy of the page that others may frame: nobody signs in there, so that it needs nothing of Google. */
export function framedPolicy(sources: InlineSources, { upgrade }: Pick<PolicyOptions, 'upgrade'>): string {
  return contentSecurityPolicy(sources, { upgrade, isFramed: true })
}

/** Google answers in a window that it opens, which must reach the page; elsewhere no window shares a group with ours. */
export function openerPolicy({ google: hasGoogle = false }: Pick<PolicyOptions, 'google'>): string {
  return hasGoogle ? 'same-origin-allow-popups' : 'same-origin'
}

/** The worker of the documentation's search, the one script of ours that compiles WebAssembly. */
export const searchWorkerPath = '/pagefind/pagefind-worker.js'

/** Its policy: a worker obeys the headers of its own file, so that no page has to allow WebAssembly. */
export const searchWorkerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; frame-ancestors 'none'"

/** The policy of API answers, should a browser ever show one. */
export const answerPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
