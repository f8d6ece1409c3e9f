import type { AstroUserConfig } from 'astro'

type VitePlugin = NonNullable<NonNullable<NonNullable<AstroUserConfig['vite']>['plugins']>[number]>

const IN_HEAD = /document\.head\.appendChild\(link\)/

/**
 * Sheets that scripts fetch go to the end of the page instead of its head. A sheet before the page's own, which is linked at the end of its
 * body, makes Chromium collect all fonts again and lay out every line of text anew each time that a dialog or panel comes.
 */
export function laterSheetsLast(): VitePlugin {
  return {
    name: 'pelagos-later-sheets-last',
    transform(code, id) {
      if (!id.includes('vite/preload-helper')) return undefined
      if (!IN_HEAD.test(code)) throw new Error(`${id} no longer adds its sheets as expected: remove this plugin or follow it`)
      return { code: code.replace(IN_HEAD, 'document.body.appendChild(link)'), map: null }
    },
  }
}
