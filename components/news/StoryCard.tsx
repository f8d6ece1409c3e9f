import { createElement, type ReactNode } from 'react'
import { newsAdminTexts as texts } from '#core/messages/newsAdmin.ts'
import { contentLink } from '#core/news/contentLink.ts'
import { type BodyPiece, storyPieces } from '#core/news/storyBody.ts'
import { Icon } from '../controls/Icon.tsx'
import './StoryCard.css'

export interface StoryCardProps {
  readonly headline: string
  readonly link: string
  readonly label: string | null
  readonly date: string
  /** JSON text of content and links, as the list of stories has it. */
  readonly body: string
  readonly isFeatured?: boolean
}

/** A story as the home page shows it. Its texts are shown as text, whatever they contain. */
export function StoryCard({ headline, link, label, date, body, isFeatured = false }: StoryCardProps) {
  return (
    <article className="story">
      <p className="story-meta">
        <time>{date}</time>
        {label && <span>{label}</span>}
        {isFeatured && (
          <span className="story-featured">
            <Icon name="star" /> {texts.featuredMark}
          </span>
        )}
      </p>
      <h3>
        <StoryLink address={link}>{headline}</StoryLink>
      </h3>
      <p className="story-body">
        {storyPieces(body).map((piece, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is what a piece is
          <Piece key={at} {...piece} />
        ))}
      </p>
    </article>
  )
}

function Piece({ text, marks, link }: BodyPiece): ReactNode {
  const inner = link ? <StoryLink address={link.href}>{text}</StoryLink> : text
  return marks.reduceRight<ReactNode>((node, mark) => createElement(mark, {}, node), inner)
}

/** A text as a link, where its address leads anywhere that a reader may be sent to. */
function StoryLink({ address, children }: { readonly address: string; readonly children: string }) {
  const target = contentLink(address)
  if (!target) return children
  return (
    <a href={target.href} {...(target.isInternal ? {} : { rel: 'external noopener', target: '_blank' })}>
      {children}
    </a>
  )
}
