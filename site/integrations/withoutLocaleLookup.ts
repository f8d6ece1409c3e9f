import type { AstroUserConfig } from 'astro'

type VitePlugin = NonNullable<NonNullable<NonNullable<AstroUserConfig['vite']>['plugins']>[number]>

const LOOKUP = /Intl\.DateTimeFormat\.supportedLocalesOf\(\[\s*locale\s*\]\);/

/**
 * React Aria asks while it is loaded whether the browser formats dates in its own language, which makes the browser collect every locale that
 * it has: about half of all that a page with one island computes. The pages are in English and say so to React Aria.
 */
export function withoutLocaleLookup(): VitePlugin {
  return {
    name: 'pelagos-without-locale-lookup',
    enforce: 'pre',
    transform(code, id) {
      if (!/react-aria\/.*useDefaultLocale\.m?js/.test(id)) return undefined
      if (!LOOKUP.test(code)) throw new Error(`${id} no longer looks up the locale as expected: remove this plugin or follow it`)
      return { code: code.replace(LOOKUP, ''), map: null }
    },
  }
}
