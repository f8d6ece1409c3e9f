import type { AstroUserConfig } from 'astro'

type VitePlugin = NonNullable<NonNullable<NonNullable<AstroUserConfig['vite']>['plugins']>[number]>

/** A test of the browser that a module of React Aria makes while it is loaded, and what stands in its place. */
interface Lookup {
  readonly module: RegExp
  readonly code: RegExp
  readonly answer: string
}

const lookups: readonly Lookup[] = [
  // Whether dates can be formatted in the browser's own language: it collects every locale that it has, about half of all that a page with
  // one island computes. The pages are in English and say so to React Aria.
  { module: /react-aria\/.*useDefaultLocale\.m?js/, code: /Intl\.DateTimeFormat\.supportedLocalesOf\(\[\s*locale\s*\]\);/, answer: '' },
  // Whether numbers can have a plus sign, tried in German, which is read for nothing else. Browsers have done so since 2020.
  {
    module: /@internationalized\/number\/.*NumberFormatter\.m?js/,
    code: /new Intl\.NumberFormat\('de-DE', \{\s*signDisplay: 'exceptZero'\s*\}\)\.resolvedOptions\(\)\.signDisplay === 'exceptZero'/,
    answer: 'true',
  },
]

/** Takes out tests of the browser that cost a page much of its start, and of which the answer is known. */
export function withoutLocaleLookups(): VitePlugin {
  return {
    name: 'pelagos-without-locale-lookups',
    enforce: 'pre',
    transform(code, id) {
      const lookup = lookups.find(({ module }) => module.test(id))
      if (lookup === undefined) return undefined
      if (!lookup.code.test(code)) throw new Error(`${id} no longer looks up the locale as expected: remove this plugin or follow it`)
      return { code: code.replace(lookup.code, lookup.answer), map: null }
    },
  }
}
