import { type AtRule, type Container, parse, type Rule } from 'postcss'

const CONDITIONS = new Set(['layer', 'media', 'supports', 'container'])
/** States that need an action of the reader. */
const LATER_STATE = /:(hover|active|focus|focus-visible|focus-within|popover-open|target)\b|::(backdrop|selection)\b/

/**
 * The rules of a sheet that pages need to be drawn as they arrive: those that can match what their HTML says (`words` of all of them) and
 * do not depend on an action of the reader; in doubt a rule stays. With the whole sheet after this part, pages look as with the sheet alone.
 */
export function firstStyles(sheet: string, words: ReadonlySet<string>): string {
  const root = parse(sheet)
  root.walkComments((comment) => void comment.remove())
  keepFirst(root, words)
  return root.toString()
}

/** Which font faces a part of a sheet has: all of them, those that have to be fetched, or none. */
type FontFaces = 'all' | 'fetched' | 'local' | 'none'

/** A sheet with some of its font faces. */
export function withFontFaces(sheet: string, kept: FontFaces): string {
  if (kept === 'all') return sheet
  const root = parse(sheet)
  root.walkAtRules('font-face', (face) => void ((isFetched(face) ? 'fetched' : 'local') === kept || face.remove()))
  return root.toString()
}

/** Whether a font face is a file that has to arrive; the others are fonts of the reader's machine. */
function isFetched(face: AtRule): boolean {
  let found = false
  face.walkDecls('src', ({ value }) => {
    found ||= value.includes('url(')
  })
  return found
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

function keepFirst(container: Container, words: ReadonlySet<string>): void {
  container.each((node) => {
    if (node.type === 'rule') keepMatching(node as Rule, words)
    if (node.type === 'atrule') keepConditional(node as AtRule, words)
  })
}

function keepMatching(rule: Rule, words: ReadonlySet<string>): void {
  const selectors = rule.selectors.filter((selector) => canMatch(selector, words))
  if (selectors.length === 0) rule.remove()
  else if (selectors.length < rule.selectors.length) rule.selectors = selectors
}

/** Statements, font faces and keyframes stay. A condition goes with the last rule in it. */
function keepConditional(rule: AtRule, words: ReadonlySet<string>): void {
  if (rule.nodes === undefined || !CONDITIONS.has(rule.name)) return
  keepFirst(rule, words)
  if (rule.nodes.length === 0 || (rule.name === 'media' && rule.params.startsWith('print'))) rule.remove()
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
