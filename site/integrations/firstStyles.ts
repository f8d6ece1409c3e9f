import { blocksOf, type StyleBlock, selectorsOf, writtenBlock } from './styleBlocks.ts'

const CONDITION = /^@(layer|media|supports|container)\b/
/** States that somebody must bring about first. */
const LATER_STATE = /:(hover|active|focus|focus-visible|focus-within|popover-open|target)\b|::(backdrop|selection)\b/

/**
 * The rules of a sheet that pages need to be drawn as they arrive: those that can match what their HTML says (`words` of all of them) and
 * wait for no deed of the reader; in doubt a rule stays. With the whole sheet after this part, pages look as with the sheet alone.
 */
export function firstStyles(sheet: string, words: ReadonlySet<string>): string {
  return blocksOf(sheet)
    .map((block) => kept(block, words))
    .join('')
}

/** The sheet without its font faces, for pages that have them already. */
export function withoutFontFaces(sheet: string): string {
  return blocksOf(sheet)
    .filter(({ prelude }) => prelude !== '@font-face')
    .map(writtenBlock)
    .join('')
}

/** Everything in a page that a class, an id or an attribute of a selector can be: rather too many words than too few. */
export function wordsOf(html: string): ReadonlySet<string> {
  const text = html.replace(/<style\b[\s\S]*?<\/style>|\s(d|props)="[^"]*"/g, '')
  const words = new Set([...text.matchAll(/[\w-]+/g)].map(([word]) => word))
  // What a script calls dataset.likeThis is the attribute data-like-this.
  for (const [, name = ''] of text.matchAll(/dataset\.(\w+)/g))
    words.add(`data-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`)
  return words
}

function kept({ prelude, body }: StyleBlock, words: ReadonlySet<string>): string {
  if (/^@media\s+print/.test(prelude)) return ''
  if (body !== null && CONDITION.test(prelude)) {
    const inner = firstStyles(body, words)
    return inner === '' ? '' : writtenBlock({ prelude, body: inner })
  }
  if (body === null || prelude.startsWith('@')) return writtenBlock({ prelude, body })
  const selectors = selectorsOf(prelude).filter((selector) => canMatch(selector, words))
  return selectors.length === 0 ? '' : writtenBlock({ prelude: selectors.join(','), body })
}

/** Whether all that a selector asks for occurs; what stands in the brackets of `:is`, `:not` and their like is not asked for. */
function canMatch(selector: string, words: ReadonlySet<string>): boolean {
  let plain = selector
  while (/\([^()]*\)/.test(plain)) plain = plain.replace(/\([^()]*\)/g, '')
  if (LATER_STATE.test(plain)) return false
  const attributes = plain.matchAll(/\[\s*([\w-]+)/g)
  const names = plain.replace(/\[[^\]]*\]/g, '').matchAll(/[.#]((?:[\w-]|\\.)+)/g)
  return [...attributes, ...names].every(([, name = '']) => name.includes('\\') || words.has(name))
}
