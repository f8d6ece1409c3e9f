import { Fragment, type ReactNode, useMemo } from 'react'

/**
 * The HTML of an e-mail in the page's own style: its headings, paragraphs, line breaks and links, and the text of anything else. Nothing in it
 * is used as markup of the page.
 */
export function MailPreview({ label, html }: { readonly label: string; readonly html: string }) {
  const blocks = useMemo(() => blocksOf(html), [html])
  return (
    <section className="mail-preview" aria-label={label}>
      {blocks.map((block, at) => {
        const Tag = block.tagName === 'H1' ? 'h4' : 'p'
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no other identity, and never move
        return <Tag key={at}>{partsOf(block)}</Tag>
      })}
    </section>
  )
}

/** Without styles, which the policy of the page would reject and the console report. */
function blocksOf(html: string): readonly Element[] {
  const plain = html.replaceAll(/ style="[^"]*"/g, '')
  return [...(new DOMParser().parseFromString(plain, 'text/html').querySelector('main')?.children ?? [])]
}

function partsOf(node: Node): ReactNode[] {
  // biome-ignore lint/suspicious/noArrayIndexKey: see above
  return [...node.childNodes].map((part, at) => <Fragment key={at}>{partOf(part)}</Fragment>)
}

function partOf(node: Node): ReactNode {
  if (!(node instanceof Element)) return node.textContent
  if (node.tagName === 'BR') return <br />
  const href = node.getAttribute('href') ?? ''
  return node.tagName === 'A' && /^(https?|mailto):/.test(href) ? (
    <a href={href} target="_blank" rel="external noopener">
      {partsOf(node)}
    </a>
  ) : (
    partsOf(node)
  )
}
