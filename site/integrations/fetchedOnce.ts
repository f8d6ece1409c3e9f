import type { AstroUserConfig } from 'astro'

type VitePlugin = NonNullable<NonNullable<NonNullable<AstroUserConfig['vite']>['plugins']>[number]>

const KNOWN_LINKS = /all:(?:\s|\/\*.*?\*\/)*new Set\(\)/

/**
 * What a page has fetched already gets no link that fetches it ahead: a part that is imported later shares most of its scripts with the page,
 * and on a slow phone a link takes a millisecond each.
 */
export function fetchedOnce(): VitePlugin {
  return {
    name: 'pelagos-fetched-once',
    transform(code, id) {
      if (!id.includes('vite/preload-helper')) return undefined
      if (!KNOWN_LINKS.test(code)) throw new Error(`${id} no longer collects links as expected: remove this plugin or follow it`)
      const fetched = "performance.getEntriesByType('resource').map(({ name }) => name)"
      return { code: code.replace(KNOWN_LINKS, `all: new Set(${fetched})`), map: null }
    },
  }
}
