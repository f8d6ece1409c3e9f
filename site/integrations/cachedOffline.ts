import { createHash } from 'node:crypto'
import { glob, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { transformWithOxc } from 'vite'
import { offlinePage, offlineScript } from '#core/api/offlinePage.ts'
import type { OfflineBuild } from '../src/workers/offlinePage.ts'

const OFFLINE_PATIENCE_MS = 5_000 // a ship’s line that hangs; longer than a satellite needs for the page

const source = new URL('../src/workers/offlinePage.ts', import.meta.url)

/** After the build, when its pages are as they are served: writes the service worker that keeps a page and all that it may load. */
export function cachedOffline(): AstroIntegration {
  return {
    name: 'pelagos-kept-offline',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const root = fileURLToPath(dir)
        const module = await transformWithOxc(await readFile(source, 'utf8'), fileURLToPath(source))
        // A script: not every browser takes modules as service workers.
        const code = module.code.replace('export {};', '')
        const files = await filesOf(root, `${offlinePage.slice(1)}/index.html`)
        const digest = createHash('sha256').update(code)
        for (const [path, content] of files) digest.update(` ${path} `).update(content)
        const build: OfflineBuild = {
          version: digest.digest('hex').slice(0, 16),
          page: offlinePage,
          files: [...files.keys()].slice(1).map((path) => `/${path}`),
          patienceMs: OFFLINE_PATIENCE_MS,
        }
        await writeFile(join(root, offlineScript), `const offlineBuild = ${JSON.stringify(build)}\n${code}`)
        logger.info(`${build.files.length} files of ${offlinePage} are kept for use offline`)
      },
    },
  }
}

/** A page and every file of the build that it names, or that one of these names: what is loaded on demand too. */
async function filesOf(root: string, page: string): Promise<Map<string, Buffer>> {
  const pathOf = new Map<string, string>()
  for await (const path of glob(['*.svg', '**/_astro/*'], { cwd: root })) pathOf.set(basename(path), path)
  const found = new Map<string, Buffer>()
  const paths = new Set([page])
  for (const path of paths) {
    const content = await readFile(join(root, path))
    found.set(path, content)
    if (!/\.(?:html|js|css)$/.test(path)) continue
    for (const word of content.toString('utf8').split(/[^\w.~@-]+/)) {
      const named = pathOf.get(word)
      if (named !== undefined) paths.add(named)
    }
  }
  return found
}
