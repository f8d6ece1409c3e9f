import { type ContentLink, contentLink } from './contentLink.ts'

/** How a run of text is set. */
type Mark = 'strong' | 'em' | 'u' | 'code'

/** A run of text of a story, with its marks from the outside in, or as a link. */
export interface BodyPiece {
  readonly text: string
  readonly marks: readonly Mark[]
  readonly link?: ContentLink
}

const signs: Readonly<Record<string, Mark>> = { '*': 'strong', '/': 'em', _: 'u', '`': 'code' }

/**
 * The text of a story as pieces: `*strong*`, `/italic/`, `_underlined_`, `` `code` ``, a backslash before a sign that is meant as it stands, and
 * `{n}` for link n, counted from 0. Input is the JSON text of the news list; nothing in it is ever taken as markup of a page.
 */
export function storyPieces(body: string): BodyPiece[] {
  const { content, links } = bodyOf(body)
  const pieces: BodyPiece[] = []
  let marks: readonly Mark[] = []
  let text = ''
  const flush = () => {
    if (text !== '') pieces.push({ text, marks })
    text = ''
  }
  for (const { 0: whole, 1: escaped, 2: place, 3: sign = '', index } of content.matchAll(/\\([\s\S])|\{(\d+)\}|([*/_`])|[\s\S]/gu)) {
    const found = signs[sign]
    // A marker within a word or without a partner is literal: `and/or`.
    const opens = content.includes(sign, index + 1) && !/\w/.test(content[index - 1] ?? ' ')
    const mark = found && (marks.includes(found) || opens) ? found : undefined
    const link = place === undefined ? undefined : links[Number(place)]
    if (mark) {
      flush()
      marks = marks.includes(mark) ? marks.filter((other) => other !== mark) : [...marks, mark]
    } else if (link) {
      flush()
      const target = contentLink(link.url)
      pieces.push({ text: link.text, marks, ...(target && { link: target }) })
    } else text += escaped ?? whole
  }
  flush()
  return pieces
}

interface Body {
  readonly content: string
  readonly links: readonly { readonly text: string; readonly url: string }[]
}

function bodyOf(json: string): Body {
  const parsed: unknown = JSON.parse(json)
  const { content, links } = (typeof parsed === 'object' && parsed !== null ? parsed : {}) as Record<string, unknown>
  return { content: typeof content === 'string' ? content : '', links: Array.isArray(links) ? links : [] }
}
