import { ELEMENT_NODE, type ElementNode, parse, renderSync, TEXT_NODE, type TextNode } from 'ultrahtml'
import { catalogTexts } from '#core/messages/catalog.ts'
import { markdown } from '../common/markdown.ts'

/** A heading of an article, for its table of contents. */
export interface Heading {
  readonly id: string
  readonly level: 2 | 3
  readonly text: string
}

/** A long text as shown on a page. */
export interface ArticleText {
  readonly title: string
  readonly html: string
  readonly headings: readonly Heading[]
}

/** The name of a heading within an address: letters, digits and hyphens. */
export function anchorOf(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}

type Node = ElementNode['children'][number]

/** Markdown as an article: its first heading becomes the title, the others get anchors, tables and code can be scrolled and code copied. */
export function articleOf(text: string): ArticleText {
  const { children }: Pick<ElementNode, 'children'> = parse(markdown(text))
  const title = children.find((node) => node.type === ELEMENT_NODE && node.name === 'h1')
  const headings: Heading[] = []
  const html = children.flatMap((node) => (node === title ? [] : htmlOf(node, headings))).join('')
  return { title: title === undefined ? '' : textOf(title), html: html.trimStart(), headings }
}

/** A node as the article has it; its headings are added to those before them. */
function htmlOf(node: Node, headings: Heading[]): string {
  if (node.type === TEXT_NODE) return wholeQuantities(node.value)
  if (node.type !== ELEMENT_NODE) return renderSync(node)
  if (node.name === 'pre') return codeBlock(node)
  const inner = node.children.map((child) => htmlOf(child, headings)).join('')
  if (node.name === 'h2' || node.name === 'h3') return anchored(node, inner, headings)
  if (node.name === 'th')
    return inner === '' ? '<td></td>' : withInner({ ...node, attributes: { scope: 'col', ...node.attributes } }, inner)
  const html = withInner(node, inner)
  if (node.name !== 'table') return html
  const long = hasLongCell(node) ? ' data-long' : ''
  return `<div class="prose-scroll"${long} tabindex="0" role="group" aria-label="Table">${html}</div>`
}

/** Of more characters than a narrow column can show: on phones the rows of such a table stand one below the other. */
const LONG_CELL = 80

function hasLongCell(node: Node): boolean {
  if (node.type !== ELEMENT_NODE) return false
  return node.name === 'td' ? textOf(node).length > LONG_CELL : node.children.some(hasLongCell)
}

function withInner(node: ElementNode, inner: string): string {
  const text: TextNode = { type: TEXT_NODE, value: inner, parent: node, loc: node.loc }
  return renderSync({ ...node, children: node.children.length === 0 ? [] : [text] })
}

function anchored(node: ElementNode, inner: string, headings: Heading[]): string {
  const text = textOf(node)
  const id = freshAnchor(anchorOf(text), headings)
  headings.push({ id, level: node.name === 'h2' ? 2 : 3, text })
  return `<${node.name} id="${id}"><a class="quiet" href="#${id}">${inner}</a></${node.name}>`
}

/** The words of a node, without entities. */
function textOf(node: Node): string {
  return markupOf(node).replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
}

function markupOf(node: Node): string {
  if (node.type === TEXT_NODE) return node.value
  return node.type === ELEMENT_NODE ? node.children.map(markupOf).join('') : ''
}

/** A number and its unit or its side of the globe stay on one line. */
function wholeQuantities(text: string): string {
  return text.replaceAll(/(?<=\d°) (?=[NSEW]\b)|(?<=\d) (?=°C\b)/g, '\u00a0')
}

function freshAnchor(id: string, taken: readonly Heading[]): string {
  return taken.some((heading) => heading.id === id) ? `${id}-${taken.length}` : id
}

const languageNames: Readonly<Record<string, string>> = {
  python: 'Python',
  r: 'R',
  julia: 'Julia',
  matlab: 'Matlab',
  sh: 'Shell',
  sql: 'SQL',
  json: 'JSON',
  bibtex: 'BibTeX',
  ris: 'RIS',
  text: 'Text',
}

/** Code in a frame of its own with the name of its language and a button that copies it. It stays as it is written, since it is copied. */
function codeBlock(pre: ElementNode): string {
  const code = markupOf(pre)
  const language = languageOf(pre)
  const name = languageNames[language] ?? language
  const face = `<span class="copy-face">Copy<span class="vh"> the ${name} code</span></span><span class="copy-done">${catalogTexts.copied}</span>`
  const copied = code.replace(/\n$/, '').replaceAll('"', '&quot;')
  const button = `<button class="button copy prose-copy" data-tone="plain" type="button" data-copy="${copied}">${face}</button>`
  const head = `<div class="prose-code-head"><span>${name}</span>${button}</div>`
  return `<div class="prose-code glass">${head}<pre tabindex="0" role="group" aria-label="${name} code"><code>${withCodeMarks(code, language)}</code></pre></div>`
}

/** What Markdown named after the fence: letters, digits and hyphens; plain text without a name. */
function languageOf({ children: [code] }: ElementNode): string {
  const name = code?.type === ELEMENT_NODE ? code.attributes.class : undefined
  return /^language-([\w-]+)$/.exec(name ?? '')?.[1] ?? 'text'
}

const comments: Readonly<Record<string, string>> = { python: '#', r: '#', julia: '#', sh: '#', matlab: '%', sql: '--' }

/** Marks comments and texts of code, which is all the colour that code has here. Takes and answers escaped HTML; other languages come back as they are. */
function withCodeMarks(code: string, language: string): string {
  const comment = comments[language]
  if (comment === undefined) return code
  const pattern = new RegExp(`(^|\\s)(${comment}[^\\n]*)|((?:&quot;){3}[^]*?(?:&quot;){3}|&quot;[^]*?&quot;|'[^'\\n]*')`, 'g')
  return code.replaceAll(pattern, (_, before: string | undefined, remark: string | undefined, text: string | undefined) =>
    remark === undefined ? `<span class="code-text">${text}</span>` : `${before}<span class="code-remark">${remark}</span>`,
  )
}
