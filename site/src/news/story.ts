import { contentLink } from '#core/news/contentLink.ts'
import { type BodyPiece, storyPieces } from '#core/news/storyBody.ts'

/** What is shown of a story of the news list. */
export interface Story {
  readonly headline: string
  readonly link: string
  readonly label: string | null
  readonly date: string
  readonly body: string
}

/** A story as an entry of a list. Its texts are set as text, whatever they contain. */
export function storyElement({ headline, link, label, date, body }: Story): HTMLLIElement {
  const item = document.createElement('li')
  item.className = 'story'
  const meta = element('p', '', 'story-meta')
  const day = element('time', date)
  meta.append(day, ...(label ? [element('span', label)] : []))
  const title = element('h3', '')
  title.append(linked(headline, link))
  const words = element('p', '', 'story-body')
  words.append(...storyPieces(body).map(pieceNode))
  item.append(meta, title, words)
  return item
}

function element<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, text: string, className?: string): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  made.textContent = text
  if (className) made.className = className
  return made
}

/** A text as a link, where its address leads anywhere that a reader may be sent to. */
function linked(text: string, address: string): Node {
  const target = contentLink(address)
  if (!target) return document.createTextNode(text)
  const link = element('a', text)
  link.href = target.href
  if (!target.isInternal) {
    link.rel = 'external noopener'
    link.target = '_blank'
  }
  return link
}

function pieceNode({ text, marks, link }: BodyPiece): Node {
  const inner = link ? linked(text, link.href) : document.createTextNode(text)
  return marks.reduceRight<Node>((node, mark) => {
    const outer = document.createElement(mark)
    outer.append(node)
    return outer
  }, inner)
}
