import { catalogTexts } from '#core/messages/catalog.ts'
import { markdown } from '../shell/markdown.ts'
import { withCodeMarks } from './codeMarks.ts'

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

const blankless = (text: string) => text.replaceAll(/<[^>]+>/g, '')
const plain = (html: string) =>
  blankless(html).replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')

/** The name of a heading within an address: letters, digits and hyphens. */
export function anchorOf(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}

/** Markdown as an article: its first heading becomes the title, the others get anchors, tables and code can be scrolled and code copied. */
export function articleOf(text: string): ArticleText {
  let title = ''
  const headings: Heading[] = []
  const html = withWholeQuantities(markdown(text))
    .replace(/<h1>([\s\S]*?)<\/h1>\s*/, (_, inner: string) => {
      title = plain(inner)
      return ''
    })
    .replaceAll(/<h([23])>([\s\S]*?)<\/h\1>/g, (_, level: string, inner: string) => {
      const id = freshAnchor(anchorOf(plain(inner)), headings)
      headings.push({ id, level: level === '2' ? 2 : 3, text: plain(inner) })
      return `<h${level} id="${id}"><a class="quiet" href="#${id}">${inner}</a></h${level}>`
    })
    .replaceAll(/<table>/g, '<div class="prose-scroll" tabindex="0" role="group" aria-label="Table"><table>')
    .replaceAll(/<\/table>/g, '</table></div>')
    .replaceAll(/<th(| align="[a-z]+")>/g, '<th scope="col"$1>')
    .replaceAll(/<th scope="col"(?: align="[a-z]+")?><\/th>/g, '<td></td>')
    .replaceAll(/<pre><code(?: class="language-([\w-]+)")?>([\s\S]*?)<\/code><\/pre>/g, (_, language: string | undefined, code: string) =>
      codeBlock(code, language),
    )
  return { title, html, headings }
}

/** A number and its unit or its side of the globe stay on one line. Code is left as it is, since it is copied. */
function withWholeQuantities(html: string): string {
  const pieces = html.split(/(<pre>[\s\S]*?<\/pre>)/)
  return pieces
    .map((piece) => (piece.startsWith('<pre>') ? piece : piece.replaceAll(/(?<=\d°) (?=[NSEW]\b)|(?<=\d) (?=°C\b)/g, '\u00a0')))
    .join('')
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

/** Code in a frame of its own with the name of its language and a button that copies it. `code` is HTML-escaped already. */
function codeBlock(code: string, language = 'text'): string {
  const name = languageNames[language] ?? language
  const face = `<span class="copy-face">Copy<span class="vh"> the ${name} code</span></span><span class="copy-done">${catalogTexts.copied}</span>`
  const copied = code.replace(/\n$/, '').replaceAll('"', '&quot;')
  const button = `<button class="button copy prose-copy" data-tone="plain" type="button" data-copy="${copied}">${face}</button>`
  const head = `<div class="prose-code-head"><span>${name}</span>${button}</div>`
  return `<div class="prose-code glass">${head}<pre tabindex="0" role="group" aria-label="${name} code"><code>${withCodeMarks(code, language)}</code></pre></div>`
}
