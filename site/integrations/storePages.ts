import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { firstStyles, withFontFaces, wordsOf } from './firstStyles.ts'
import { sourceHash } from './inlineHashes.ts'

/** What only the build knows about the pages of the store. */
export interface StorePages {
  /** The whole sheet of a kind of page, by its route. */
  readonly sheets: Record<string, string>
  /** Hashes of the inline scripts and styles that they may hold. */
  readonly scripts: Set<string>
  readonly styles: Set<string>
  /** What the pages are first drawn with. */
  readonly first: Set<string>
}

/** Where the pages' module goes: beside the site, as nothing in it is served. */
export const serverFolder = (client: URL): URL => new URL('../dist-pages/', client)

/**
 * The adapter of the pages that are views of the store (`prerender = false`): one module of them for Node and Workers. Each kind of page carries
 * what it is first drawn with, the part of its sheets that can match what its code says, and links the whole behind that.
 */
export function storePages(found: StorePages): AstroIntegration {
  const parts = new Map<string, FirstPart>()
  let client = new URL('../../dist/', import.meta.url)
  return {
    name: 'pelagos-store-pages',
    hooks: {
      'astro:config:setup': ({ command, config, updateConfig, addMiddleware }) => {
        client = config.outDir
        if (command === 'dev') addMiddleware({ order: 'pre', entrypoint: new URL('devViews.ts', import.meta.url) })
        // Whole in itself: a few files are read much faster than some thousand of packages. But for those that a portal has in memory
        // anyway: Workers bundle them once.
        updateConfig({
          build: { client, server: serverFolder(client) },
          vite: {
            plugins: [firstParts(parts), withoutUnused()],
            // What a portal's environment says at run time must not make React the one for developers, which takes twice as long.
            ...(command === 'build'
              ? {
                  environments: {
                    ssr: {
                      resolve: { noExternal: true, external: ['zod', 'fuse.js'] },
                      define: { 'process.env.NODE_ENV': '"production"' },
                    },
                  },
                }
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
        // Astro asks these whether an address is a file; whoever serves files has done so before. Their names would be a part of every worker.
        manifest.assets = []
        for (const [, script] of manifest.clientDirectives) found.scripts.add(sourceHash(script))
        for (const route of manifest.routes) {
          const { route: pattern, component, prerender } = route.routeData
          const links = route.styles.flatMap((style) => (style.type === 'external' ? style.src : []))
          if (prerender || links.length === 0) continue
          const joined = (await Promise.all(links.map((link) => readSheet(link, client)))).join('\n')
          const { words, isTitle } = parts.get(component) ?? { words: new Set(), isTitle: false }
          // Where the rest of the page waits for the sheet, its fonts wait too, as the title comes sooner. Elsewhere they would have Chromium
          // lay out every line anew when the sheet arrives.
          const first = withFontFaces(firstStyles(joined, words), isTitle ? 'local' : 'all')
          route.styles = [{ type: 'inline', content: first }]
          found.styles.add(sourceHash(first))
          found.first.add(first)
          found.sheets[pattern] = await writeSheet(withFontFaces(joined, isTitle ? 'fetched' : 'none'), client)
        }
      },
    },
  }
}

/** Style sheets are beside the code that imports them until the last step of the build. */
async function readSheet(link: string, client: URL): Promise<string> {
  const places = [client, serverFolder(client), new URL('.prerender/', serverFolder(client))].map((folder) =>
    join(fileURLToPath(folder), link),
  )
  return readFile(places.find((place) => existsSync(place)) ?? link, 'utf8')
}

async function writeSheet(text: string, client: URL): Promise<string> {
  const file = `_astro/page.${createHash('sha256').update(text).digest('hex').slice(0, 8)}.css`
  await mkdir(new URL('_astro/', client), { recursive: true })
  await writeFile(new URL(file, client), text)
  return `/${file}`
}

type VitePlugin = NonNullable<
  NonNullable<Parameters<NonNullable<AstroIntegration['hooks']['astro:config:setup']>>[0]['config']['vite']>['plugins']
>[number]

/** What a page is first drawn with. */
interface FirstPart {
  /** The words in its code. */
  readonly words: ReadonlySet<string>
  /** Whether it is a title, which is drawn before the rest of the page. */
  readonly isTitle: boolean
}

/** Notes what each page is first drawn with, by the page's path from the site's root. */
function firstParts(parts: Map<string, FirstPart>): VitePlugin {
  return {
    name: 'pelagos-first-parts',
    generateBundle(_options, _bundle) {
      if (this.environment.name !== 'ssr') return
      for (const page of this.getModuleIds()) {
        const component = /\/site\/(src\/pages\/[^?]+\.astro)$/.exec(page)?.[1]
        if (component !== undefined)
          parts.set(
            component,
            firstPart(page, (id) => this.getModuleInfo(id)),
          )
      }
    },
  }
}

/** What draws in a browser only, and is loaded there when somebody looks; React's renderer without streams, which Astro does not call. */
const UNUSED = /^(maplibre-gl|vega|vega-interpreter)(\/|$)|^\.\/cjs\/react-dom-server-legacy\./
const NOTHING = '\0pelagos-nothing'

/** Leaves libraries out of the pages' module that it never calls. */
function withoutUnused(): VitePlugin {
  return {
    name: 'pelagos-without-unused',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'ssr',
    resolveId: (id) => (UNUSED.test(id) ? NOTHING : undefined),
    // In this form whatever is imported from it is there, and undefined.
    load: (id) => (id === NOTHING ? 'module.exports = {}' : undefined),
  }
}

interface ModuleInfo {
  readonly code: string | null
  readonly importedIds: readonly string[]
}

/** Where a page has a part for its slot `first`: that part, and whatever any page has. */
const TITLE = /\/site\/src\/\w+\/parts\/\w+Title\.astro$/
const SHELL = /\/site\/src\/shell\/\w+\.astro$/
const ISLAND = /\/site\/src\/\w+\/islands\//
/** What islands share is drawn with them. */
const SHARED = /\/(?:components\/controls|site\/src\/common\/islands)\//

/** A page's title and shell where it has a title of its own, else everything. */
function firstPart(page: string, infoOf: (id: string) => ModuleInfo | null): FirstPart {
  const all = modulesOf([page], infoOf, () => true)
  const isTitle = all.some((id) => TITLE.test(id))
  const roots = all.filter((id) => TITLE.test(id) || SHELL.test(id))
  // An island is drawn as its button; its dialogs come later.
  const ids = isTitle ? modulesOf(roots, infoOf, (from, to) => !ISLAND.test(from) || SHARED.test(to)) : all
  return { words: wordsOf(ids.flatMap((id) => textOf(id, infoOf(id))).join('\n')), isTitle }
}

type Follows = (from: string, to: string) => boolean

function modulesOf(roots: readonly string[], infoOf: (id: string) => ModuleInfo | null, follows: Follows): string[] {
  const seen = new Set(roots)
  for (const id of seen) for (const next of infoOf(id)?.importedIds ?? []) if (follows(id, next)) seen.add(next)
  return [...seen]
}

/** Of a library only the names that it gives to elements, which begin like this; all its other words would keep every rule. */
function textOf(id: string, info: ModuleInfo | null): string[] {
  if (info === null || info.code === null) return []
  return [id.includes('/node_modules/') ? (info.code.match(/(?:react-aria|data)-[\w-]+/g) ?? []).join(' ') : info.code]
}
