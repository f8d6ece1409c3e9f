import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { escapeHtml } from '#core/mail/compose.ts'
import { ifThere } from '../../../files/durable.ts'

/** What a built page says of its looks: links to its styles and icons, and the inline script that applies the reader's theme. */
interface Look {
  readonly head: string
  /** The script's source for the content policy; empty where there is none. */
  readonly themeHash: string
}

const styles = `@layer plain, reset, tokens, base, components, pages, utilities;
@layer plain{:root{color-scheme:light dark}body{margin:0;font:1rem/1.5 system-ui,sans-serif}ul{list-style:none}}
@layer pages{main{display:grid;grid-template-columns:minmax(0,1fr);align-content:start;box-sizing:border-box;width:100%;gap:var(--s-16,1rem);max-width:60rem;margin:0 auto;padding:var(--s-32,2rem) var(--gutter,1rem)}
main h1,main p,.mail-list,main pre{margin:0;overflow-wrap:anywhere}
.mail-list{padding:0;border-top:1px solid var(--line,GrayText)}
.mail-list li{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 var(--s-16,1rem);padding:var(--s-12,.75rem) 0;border-bottom:1px solid var(--line,GrayText)}
.mail-list a{flex:1 1 16rem}
iframe{box-sizing:border-box;width:100%;height:36rem;border:1px solid var(--line,GrayText);border-radius:var(--radius,4px)}
main pre{padding:var(--s-16,1rem);border:1px solid var(--line,GrayText);border-radius:var(--radius,4px);white-space:pre-wrap;font:400 .875rem/1.5 var(--font-mono,monospace)}}`

/** Where the built site is, and whose mails they are. */
export interface MailPageFacts {
  readonly siteDir: string
  readonly portalName: string
}

/** A page in the look of the built site, and in the browser's own where nothing is built. Its only script is the one for the theme. */
export async function mailFrame(title: string, body: string, { siteDir, portalName }: MailPageFacts): Promise<Response> {
  const { head, themeHash } = await lookOf(siteDir)
  const html = `<!doctype html><html lang="en" data-theme="dusk"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(`${title} · ${portalName}`)}</title><style>${styles}</style>${head}</head><body><main>${body}</main></body></html>`
  // E-mails carry styles of their own, and their frame obeys this policy too.
  const csp = `default-src 'none'; style-src 'self' 'unsafe-inline'; font-src 'self'; img-src 'self'; script-src ${themeHash || "'none'"}; frame-ancestors 'none'; form-action 'none'; base-uri 'self'`
  const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': csp, 'Cache-Control': 'no-store' }
  return new Response(html, { headers: { ...headers, 'Referrer-Policy': 'no-referrer', 'X-Content-Type-Options': 'nosniff' } })
}

/** Read from the site's plainest page. */
async function lookOf(siteDir: string): Promise<Look> {
  const page = await ifThere(readFile(join(siteDir, '404.html'), 'utf8'), '')
  const links = page.match(/<link rel="(stylesheet|icon)"[^>]*>/g) ?? []
  const theme = /<script>([^<]*dataset\.theme[^<]*)<\/script>/.exec(page)?.[1]
  if (theme === undefined) return { head: links.join(''), themeHash: '' }
  const digest = createHash('sha256').update(theme).digest('base64')
  return { head: `<script>${theme}</script>${links.join('')}`, themeHash: `'sha256-${digest}'` }
}
