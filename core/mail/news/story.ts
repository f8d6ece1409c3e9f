import { contentLink } from '#core/news/contentLink.ts'
import { storyPieces } from '#core/news/storyBody.ts'
import { unsubscribePath } from '#core/news/unsubscribePath.ts'
import { oneLine } from '../headerText.ts'
import type { MailTemplate } from '../Mail.ts'

/** A story as subscribers are told of it. */
interface MailedStory {
  readonly headline: string
  readonly link: string
  readonly body: { readonly content: string; readonly links: readonly { readonly text: string; readonly url: string }[] }
}

/** Tells subscribers of a published story. Nothing in it is of one person, so that all get the same text. */
export const story: MailTemplate<MailedStory> = {
  letter({ headline, link, body }, { portalName, portalUrl }) {
    const address = addressOf(link, portalUrl)
    return {
      subject: headline,
      greeting: 'Hello,',
      paragraphs: paragraphsOf(body, portalUrl),
      ...(address === null ? {} : { link: { label: 'Read more', address } }),
      why: `You are receiving this e-mail because you subscribed to the news of ${portalName} or to a data set that this story is about.`,
      unsubscribe: portalUrl + unsubscribePath,
    }
  },
  samples: [
    {
      headline: 'Twelve more months <script>alert(1)</script>',
      link: '/catalog/datasets/Test_Cruise',
      body: {
        content: 'The *temperature* of 2025 is in <b>Test_Cruise</b>.\n\nSee {0} and {1}.',
        links: [
          { text: 'the map', url: '/visualization/charts' },
          { text: 'the report', url: `https://example.org/${'long-path-'.repeat(12)}` },
        ],
      },
    },
  ],
}

/** Each line of the text. Where a link leads stands behind its words, so that nobody is led to another site unnoticed. */
function paragraphsOf(body: MailedStory['body'], portalUrl: string): string[] {
  const text = storyPieces(JSON.stringify(body)).map((piece) =>
    piece.link ? `${piece.text} (${absolute(piece.link, portalUrl)})` : piece.text,
  )
  const lines = text.join('').split(/[\r\n]+/)
  return lines.map(oneLine).filter((line) => line !== '')
}

function addressOf(link: string, portalUrl: string): string | null {
  const target = contentLink(link)
  return target === null ? null : absolute(target, portalUrl)
}

const absolute = ({ href, isInternal }: NonNullable<ReturnType<typeof contentLink>>, portalUrl: string): string =>
  isInternal ? portalUrl + href : href
