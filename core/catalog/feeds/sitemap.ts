import { limits } from '#core/limits/catalog.ts'
import { xmlText } from './xml.ts'

/** A page that search engines may list. */
export interface ListedPage {
  readonly path: string
  /** When it was changed last, YYYY-MM-DD, where that is known. */
  readonly day?: string
}

/** The address of the sitemap, which `robots.txt` names. */
export const sitemapPath = '/sitemap.xml'

/** The most that one file may hold. */
interface FileLimits {
  readonly pages: number
  readonly bytes: number
}

const maxOfOne: FileLimits = { pages: limits.sitemapPages, bytes: limits.sitemapBytes }

const SCHEMA = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** Whether a path may be that of the sitemap, or of a part of it. */
export const isSitemapPath = (path: string): boolean => /^\/sitemap(-\d+)?\.xml$/.test(path)

/**
 * Every page that search engines may list: the files by their paths. More pages than one file may list are in several, and
 * `/sitemap.xml` is the index of these. Source: sitemaps.org, protocol 0.9.
 */
export function sitemapFiles(listed: readonly ListedPage[], origin: string, bounds: FileLimits = maxOfOne): ReadonlyMap<string, string> {
  const pages = listed.map(({ path, day }) => entry(origin + path, day))
  const files = inFiles(pages, bounds).map((part) => written('urlset', part))
  if (files.length === 1) return new Map(files.map((file) => [sitemapPath, file]))
  const parts = files.map((file, at) => [`/sitemap-${at + 1}.xml`, file] as const)
  const index = parts.map(([path]) => `  <sitemap><loc>${xmlText(origin + path)}</loc></sitemap>\n`)
  return new Map([[sitemapPath, written('sitemapindex', index)], ...parts])
}

const written = (root: string, entries: readonly string[]): string =>
  `<?xml version="1.0" encoding="utf-8"?>\n<${root} xmlns="${SCHEMA}">\n${entries.join('')}</${root}>\n`

/** The entries, cut wherever one more would make a file too long or too large. */
function inFiles(entries: readonly string[], bounds: FileLimits): readonly (readonly string[])[] {
  const frameBytes = written('urlset', []).length
  const files: string[][] = [[]]
  let bytes = frameBytes
  for (const text of entries) {
    const own = encoder.encode(text).byteLength
    const last = files.at(-1)
    if (last === undefined || last.length >= bounds.pages || bytes + own > bounds.bytes) {
      files.push([text])
      bytes = frameBytes + own
    } else {
      last.push(text)
      bytes += own
    }
  }
  return files
}

const encoder = new TextEncoder()

const entry = (address: string, day?: string): string =>
  `  <url><loc>${xmlText(address)}</loc>${day === undefined ? '' : `<lastmod>${day}</lastmod>`}</url>\n`
