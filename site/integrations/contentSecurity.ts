import { glob, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import {
  contentSecurityPolicy,
  embedPath,
  framedPolicy,
  type InlineSources,
  openerPolicy,
  type PolicyOptions,
  searchWorkerPath,
  searchWorkerPolicy,
} from '#core/api/contentSecurityPolicy.ts'
import { offlinePage, offlineScript, offlineWorkers } from '#core/api/offlinePage.ts'
import { isForSearchEngines, pathOfPage } from './builtPaths.ts'
import { inlineHashes, sourceHash } from './inlineHashes.ts'
import { runtimeStyles } from './runtimeStyles.ts'
import { type StorePages, serverFolder } from './storePages.ts'

/** The headers that Cloudflare's static assets send; the Node door builds the same from `csp.json`. */
export function headersFile(sources: InlineSources, options: PolicyOptions): string {
  return [
    '/*',
    `  Content-Security-Policy: ${contentSecurityPolicy(sources, options)}`,
    '  X-Frame-Options: DENY',
    '  X-Content-Type-Options: nosniff',
    '  Referrer-Policy: strict-origin-when-cross-origin',
    `  Cross-Origin-Opener-Policy: ${openerPolicy(options)}`,
    '  Permissions-Policy: camera=(), microphone=(), geolocation=()',
    ...['/_astro/*', `${offlineWorkers}/*`].flatMap((path) => [path, '  Cache-Control: public, max-age=31536000, immutable']),
    offlineScript,
    `  Service-Worker-Allowed: ${offlinePage}`,
    embedPath,
    '  ! Content-Security-Policy',
    `  Content-Security-Policy: ${framedPolicy(sources, options)}`,
    '  ! X-Frame-Options',
    searchWorkerPath,
    '  ! Content-Security-Policy',
    `  Content-Security-Policy: ${searchWorkerPolicy}`,
    '',
  ].join('\n')
}

/** What a portal imports: the built pages, with what only the build knows. */
const pagesModule = (
  sheets: StorePages['sheets'],
  inlineSources: object,
  builtPaths: readonly string[],
): string => `const sheets = ${JSON.stringify(sheets)}
export const inlineSources = ${JSON.stringify(inlineSources)}
export const builtPaths = ${JSON.stringify(builtPaths)}
export const load = () => import('./entry.mjs')
export const render = async (request, locals) => (await load()).renderPage(request, { ...locals, sheets })
`

/**
 * After the build: hashes every inline script and style of the built pages and writes `_headers` for them, which lets Google's parts in where
 * `google` is true. With those of the pages of the store they make `csp.json` {scripts, styles} and the module `pages.mjs`, which a portal
 * renders these pages with.
 */
export function contentSecurity({ google, store }: { readonly google: boolean; readonly store: StorePages }): AstroIntegration {
  return {
    name: 'pelagos-content-security',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const root = fileURLToPath(dir)
        const pages: string[] = []
        for await (const page of glob('**/*.html', { cwd: root })) pages.push(page)
        const scripts = new Set<string>()
        const styles = new Set(runtimeStyles.map(sourceHash))
        const paths: string[] = []
        for (const page of pages) {
          const html = await readFile(join(root, page), 'utf8')
          const found = inlineHashes(html)
          for (const hash of found.scripts) scripts.add(hash)
          for (const hash of found.styles) styles.add(hash)
          if (isForSearchEngines(html)) paths.push(pathOfPage(page))
        }
        const hashes = { scripts: [...scripts].sort(), styles: [...styles].sort() }
        const all = {
          scripts: [...new Set([...scripts, ...store.scripts])].sort(),
          styles: [...new Set([...styles, ...store.styles])].sort(),
        }
        await writeFile(join(root, 'csp.json'), `${JSON.stringify(all, null, 2)}\n`)
        await writeFile(new URL('pages.mjs', serverFolder), pagesModule(store.sheets, all, paths.sort()))
        const options = { upgrade: true, google }
        await writeFile(join(root, '_headers'), headersFile(hashes, options))
        logger.info(`${hashes.scripts.length} inline scripts and ${hashes.styles.length} inline styles of ${pages.length} pages are hashed`)
      },
    },
  }
}
