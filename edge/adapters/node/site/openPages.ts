import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { constants } from 'node:zlib'
import { inlineSources } from '#core/api/contentSecurityPolicy.ts'
import type { PageCompressor, PageRenderer } from '../../../ports/PageRenderer.ts'
import type { Ports } from '../../../ports/Ports.ts'
import { chooseEncoding, compressWhole } from '../http/encodings.ts'

/** The first reader of a new version waits for it: 9 takes four times as long for pages that are some three percent smaller. */
const QUALITY = 6

/** Compresses cached pages, so that sending one again costs nothing. */
export const pageCompressor: PageCompressor = {
  choose: chooseEncoding,
  compress: (bytes, encoding) => {
    const brotli = { [constants.BROTLI_PARAM_QUALITY]: QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength }
    return compressWhole(bytes, encoding, { brotli })
  },
}

/**
 * What the build of the site left beside its folder for the pages that are views of the store, read already, and the hashes of the inline
 * scripts and styles of all pages; neither where there is no built site.
 */
export async function openPages(siteFolder: string): Promise<Pick<Ports, 'pages' | 'inlineSources'>> {
  const hashes = join(siteFolder, 'csp.json')
  const sources = existsSync(hashes) ? inlineSources.parse(JSON.parse(await readFile(hashes, 'utf8'))) : { scripts: [], styles: [] }
  const path = join(`${siteFolder}-pages`, 'pages.mjs')
  if (!existsSync(path)) return { pages: null, inlineSources: sources }
  const pages = (await import(pathToFileURL(path).href)) as PageRenderer
  await pages.load()
  return { pages, inlineSources: sources }
}
