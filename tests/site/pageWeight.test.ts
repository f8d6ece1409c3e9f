import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { brotliDecompressSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { inlineHashes } from '../../site/integrations/inlineHashes.ts'
import { renderStorePages } from '../helpers/storePages.ts'

/** What `npm run build` made; `npm test` builds first. */
const dist = join(import.meta.dirname, '../../dist')
const storePages = await renderStorePages()
/** A file of the built site, or a page of the store by its address. */
const read = (path: string): string => storePages.get(path) ?? readFileSync(join(dist, path), 'utf8')
const sizes = new Map<string, number>()

/** The gzipped size of a script, in bytes. */
function sizeOf(path: string): number {
  const known = sizes.get(path) ?? gzipSync(read(path)).byteLength
  sizes.set(path, known)
  return known
}

/** A script and all that it imports at once; what it imports on demand is left out. */
function withImports(path: string, seen = new Set<string>()): Set<string> {
  if (seen.has(path) || !existsSync(join(dist, path))) return seen
  seen.add(path)
  const imports = read(path).matchAll(/(?:^|[;}\s])(?:import|export)\s*(?:[\w$*{}\s,]+?from\s*)?["'](\.{1,2}\/[^"']+|\/[^"']+\.js)["']/g)
  for (const [, address = ''] of imports)
    withImports(address.startsWith('/') ? address.slice(1) : normalize(join(dirname(path), address)), seen)
  return seen
}

/** The scripts that a page fetches before anybody does anything, islands included, wherever they stand. */
function scriptsOf(page: string): Set<string> {
  const html = read(page)
  const scripts = [...html.matchAll(/<script\b[^>]*\ssrc="\/([^"]+)"/g)].map(([, path = '']) => path)
  const islands = [...html.matchAll(/<astro-island\b[^>]*>/g)].flatMap(([island]) =>
    [...island.matchAll(/(?:component|renderer|before-hydration)-url="\/([^"]+)"/g)].map(([, path = '']) => path),
  )
  const all = new Set<string>()
  for (const path of [...scripts, ...islands]) withImports(path, all)
  return all
}

const weightOf = (page: string): number => [...scriptsOf(page)].reduce((sum, path) => sum + sizeOf(path), 0)
const pages = (patterns: readonly string[]): string[] => patterns.flatMap((pattern) => globSync(pattern, { cwd: dist })).sort()

describe('the built pages', () => {
  test('shell and content pages load at most 20 kB of script, gzipped, before anybody does anything', () => {
    const content = pages(['404.html', 'about/**/*.html', 'how-to-cite/*.html', 'documentation/**/*.html', 'gallery/**/*.html'])
    expect(content.length).toBeGreaterThan(8)
    const heavy = ['/', ...content]
      .map((page) => `${page}: ${weightOf(page)} bytes`)
      .filter((line) => Number(/(\d+) bytes/.exec(line)?.[1]) > 20_000)
    expect(heavy).toEqual([])
    // A page without any script would mean that the scripts were not found.
    expect(weightOf('/')).toBeGreaterThan(4000)
  })

  test('the catalog loads at most 200 kB of script, gzipped, before anybody does anything', () => {
    expect(weightOf('/catalog')).toBeGreaterThan(60_000)
    expect(weightOf('/catalog')).toBeLessThan(200_000)
  })

  test('no script keeps a page from being drawn', () => {
    const blocking = [...storePages.keys(), ...pages(['**/*.html'])].flatMap((page) =>
      [...read(page).matchAll(/<script\b[^>]*\ssrc=[^>]*>/g)]
        .filter(([tag]) => !/type="module"|\s(defer|async)\b/.test(tag))
        .map(([tag]) => `${page}: ${tag}`),
    )
    expect(blocking).toEqual([])
  })

  test('chart and map code comes only where something is drawn', () => {
    const libraries = (page: string) => [...scriptsOf(page)].filter((path) => /maplibre|ChartsPage|vega/i.test(path))
    const others = ['/', '/catalog', '/programs', ...pages(['**/*.html']).filter((page) => !page.startsWith('gallery/'))]
    expect(others.flatMap((page) => libraries(page).map((path) => `${page}: ${path}`))).toEqual([])
  })

  test('no script has the browser collect its locales', () => {
    expect(pages(['**/_astro/*.js']).filter((path) => read(path).includes('supportedLocalesOf'))).toEqual([])
  })

  test('a page that people arrive at is drawn without waiting for a sheet or a font, each other page waits for one sheet', () => {
    const linked = (page: string) => read(page).match(/<link rel="stylesheet"/g)?.length ?? 0
    const arrivals = [...storePages.keys()]
    // The whole sheet stands behind all that is drawn, or behind a title that is drawn alone; a preloaded font would hold the first paint back.
    const isBehind = (html: string) =>
      /<link rel="stylesheet"[^>]*>\s*<\/body>/.test(html) || /id="marks"[\s\S]*<\/header>\s*<\/div>\s*<link rel="stylesheet"/.test(html)
    const waiting = (page: string) => linked(page) !== 1 || !isBehind(read(page)) || /as="font"/.test(read(page))
    expect(arrivals.filter(waiting)).toEqual([])
    expect(pages(['**/*.html']).filter((page) => linked(page) !== 1)).toEqual([])
  })

  test('beside each script and sheet is its small form, of the same words, which is no asset of its own', () => {
    const all = pages(['**/_astro/*.{js,css}']).filter((path) => read(path).length > 2048)
    expect(all.length).toBeGreaterThan(20)
    const wrong = all.filter((path) => brotliDecompressSync(readFileSync(join(dist, `${path}.br`))).toString() !== read(path))
    expect(wrong).toEqual([])
    expect(read('.assetsignore')).toBe('*.br\n')
  })

  test('the policy allows the styles of every page, and its line stays within what static hosts take', () => {
    const allowed = new Set<string>((JSON.parse(read('csp.json')) as { styles: string[] }).styles)
    const rejected = [...storePages.keys(), ...pages(['**/*.html'])].filter((page) =>
      [...inlineHashes(read(page)).styles].some((hash) => !allowed.has(hash)),
    )
    expect(rejected).toEqual([])
    // Cloudflare's limit, with room for what signing in with Google adds.
    const longest = Math.max(
      ...read('_headers')
        .split('\n')
        .map((line) => line.length),
    )
    expect(longest).toBeLessThan(2000 - 250)
  })
})
