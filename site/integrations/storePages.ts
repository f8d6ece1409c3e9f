import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { firstStyles, withoutFontFaces, wordsOf } from './firstStyles.ts'
import { sourceHash } from './inlineHashes.ts'

/** What only the build knows about the pages of the store. */
export interface StorePages {
  /** The whole sheet of a kind of page, by its route. */
  readonly sheets: Record<string, string>
  /** Hashes of the inline scripts and styles that they may hold. */
  readonly scripts: Set<string>
  readonly styles: Set<string>
}

const client = new URL('../../dist/', import.meta.url)
/** Beside the site, as nothing in it is served. */
export const serverFolder = new URL('../../dist-pages/', import.meta.url)

/**
 * The adapter of the pages that are views of the store (`prerender = false`): one module of them for both doors. Each kind of page carries
 * what it is first drawn with, the part of its sheets that can match what its code says, and links the whole at its end.
 */
export function storePages(found: StorePages): AstroIntegration {
  const words = new Map<string, ReadonlySet<string>>()
  return {
    name: 'pelagos-store-pages',
    hooks: {
      'astro:config:setup': ({ command, updateConfig, addMiddleware }) => {
        if (command === 'dev') addMiddleware({ order: 'pre', entrypoint: new URL('devViews.ts', import.meta.url) })
        // Whole in itself: a few files are read much faster than some thousand of packages.
        updateConfig({
          build: { client, server: serverFolder },
          vite: {
            plugins: [wordsOfPages(words), withoutDrawing()],
            // What a portal's environment says at run time must not make React the one for developers, which takes twice as long.
            ...(command === 'build'
              ? { environments: { ssr: { resolve: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } } } }
              : {}),
          },
        })
      },
      'astro:config:done': ({ setAdapter }) => {
        setAdapter({
          name: 'pelagos-store-pages',
          entrypointResolution: 'auto',
          serverEntrypoint: new URL('../src/render.ts', import.meta.url),
          supportedAstroFeatures: {
            staticOutput: 'stable',
            hybridOutput: 'stable',
            serverOutput: 'stable',
            sharpImageService: { support: 'unsupported', message: '', suppress: 'all' },
            envGetSecret: { support: 'unsupported', message: '', suppress: 'all' },
          },
        })
      },
      'astro:build:ssr': async ({ manifest }) => {
        for (const [, script] of manifest.clientDirectives) found.scripts.add(sourceHash(script))
        for (const route of manifest.routes) {
          const { route: pattern, component, prerender } = route.routeData
          const links = route.styles.flatMap((style) => (style.type === 'external' ? style.src : []))
          if (prerender || links.length === 0) continue
          const joined = (await Promise.all(links.map(readSheet))).join('\n')
          const first = firstStyles(joined, words.get(component) ?? new Set())
          route.styles = [{ type: 'inline', content: first }]
          found.styles.add(sourceHash(first))
          found.sheets[pattern] = await writeSheet(withoutFontFaces(joined))
        }
      },
    },
  }
}

/** Style sheets are beside the code that imports them until the last step of the build. */
async function readSheet(link: string): Promise<string> {
  const places = [client, serverFolder, new URL('.prerender/', serverFolder)].map((folder) => join(fileURLToPath(folder), link))
  return readFile(places.find((place) => existsSync(place)) ?? link, 'utf8')
}

async function writeSheet(text: string): Promise<string> {
  const file = `_astro/page.${createHash('sha256').update(text).digest('hex').slice(0, 8)}.css`
  await mkdir(new URL('_astro/', client), { recursive: true })
  await writeFile(new URL(file, client), text)
  return `/${file}`
}

type VitePlugin = NonNullable<
  NonNullable<Parameters<NonNullable<AstroIntegration['hooks']['astro:config:setup']>>[0]['config']['vite']>['plugins']
>[number]

/** Notes the words in the code of each page and of all that it imports, by the page's path from the site's root. */
function wordsOfPages(words: Map<string, ReadonlySet<string>>): VitePlugin {
  return {
    name: 'pelagos-words-of-pages',
    generateBundle(_options, _bundle) {
      if (this.environment.name !== 'ssr') return
      for (const page of this.getModuleIds()) {
        const component = /\/site\/(src\/pages\/[^?]+\.astro)$/.exec(page)?.[1]
        if (component !== undefined) words.set(component, wordsOf([...textsOf(page, (id) => this.getModuleInfo(id))].join('\n')))
      }
    },
  }
}

/** What draws in a browser only, and is loaded there when somebody looks. */
const DRAWING = /^(maplibre-gl|vega|vega-lite|vega-interpreter)(\/|$)/
const NOTHING = '\0pelagos-nothing'

/** Leaves libraries that draw out of the pages' module, which never calls them. */
function withoutDrawing(): VitePlugin {
  return {
    name: 'pelagos-without-drawing',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'ssr',
    resolveId: (id) => (DRAWING.test(id) ? NOTHING : undefined),
    // In this form whatever is imported from it is there, and undefined.
    load: (id) => (id === NOTHING ? 'module.exports = {}' : undefined),
  }
}

interface ModuleInfo {
  readonly code: string | null
  readonly importedIds: readonly string[]
}

function* textsOf(page: string, infoOf: (id: string) => ModuleInfo | null): Generator<string> {
  const seen = new Set([page])
  for (const id of seen) {
    const info = infoOf(id)
    if (info === null) continue
    for (const next of info.importedIds) seen.add(next)
    // Names that libraries give to elements begin like this; all their other words would keep every rule.
    if (info.code !== null)
      yield id.includes('/node_modules/') ? (info.code.match(/(?:react-aria|data)-[\w-]+/g) ?? []).join(' ') : info.code
  }
}
