import { glob, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { ELEMENT_NODE, parse, walkSync } from 'ultrahtml'
import { inlineHashes, sourceHash } from './inlineHashes.ts'
import { runtimeStyles } from './runtimeStyles.ts'
import { shareRules } from './sharedRules.ts'
import { type StorePages, serverFolder } from './storePages.ts'

/** Beside the pages' module: the hashes of the pages that are files alone, as a line of a static host's headers may not be long. */
export const ofFilesName = 'file-hashes.json'

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
 * After the build: hashes every inline script and style of the built pages. With those of the pages of the store they make `csp.json`
 * {scripts, styles} and the module `pages.mjs`, which a portal renders these pages with.
 */
export function contentSecurity(store: StorePages): AstroIntegration {
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
        const ofFiles = { scripts: [...scripts].sort(), styles: [...styles].sort() }
        const all = {
          scripts: [...new Set([...scripts, ...store.scripts])].sort(),
          styles: [...new Set([...styles, ...store.styles])].sort(),
        }
        await writeFile(join(root, 'csp.json'), `${JSON.stringify(all, null, 2)}\n`)
        await writeFile(new URL(ofFilesName, serverFolder(dir)), JSON.stringify(ofFiles))
        await shareRules(fileURLToPath(serverFolder(dir)), store.first)
        await writeFile(new URL('pages.mjs', serverFolder(dir)), pagesModule(store.sheets, all, paths.sort()))
        logger.info(`${scripts.size} inline scripts and ${styles.size} inline styles of ${pages.length} pages are hashed`)
      },
    },
  }
}

/** Whether a page does not ask search engines to leave it out. */
function isForSearchEngines(html: string): boolean {
  let isHidden = false
  walkSync(parse(html), (node) => {
    if (node.type !== ELEMENT_NODE || node.name !== 'meta' || node.attributes.name !== 'robots') return
    isHidden ||= (node.attributes.content ?? '').includes('noindex')
  })
  return !isHidden
}

/** The path that a built page is served at, by its file in the site's folder. */
const pathOfPage = (file: string): string => `/${file.replaceAll('\\', '/').replace(/\/?index\.html$/, '')}`
