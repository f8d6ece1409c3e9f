import { limits } from '#core/limits/news.ts'
import { newsAdminTexts as texts } from '#core/messages/newsAdmin.ts'
import { contentLink } from '#core/news/contentLink.ts'
import { linkPlaces, linksOf, type StoryLink } from '#core/news/storyDraft.ts'
import { TextField } from '../controls/TextField.tsx'

interface StoryLinksProps {
  readonly content: string
  readonly links: readonly StoryLink[]
  readonly onChange: (links: readonly StoryLink[]) => void
}

/** Text and address of the link for each place in the text, and of those that have been filled in and have none. */
export function StoryLinks({ content, links, onChange }: StoryLinksProps) {
  const shown = linksOf(content, links)
  const places = linkPlaces(content)
  if (shown.length === 0) return null
  const change = (place: number, part: Partial<StoryLink>) =>
    onChange(shown.map((link, other) => (other === place ? { ...link, ...part } : link)))
  return (
    <fieldset className="story-links">
      <legend className="label">{texts.fields.links}</legend>
      <ol>
        {shown.map(({ text, url }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is what a link is
          <li key={place}>
            <TextField
              label={texts.linkText(place)}
              maxLength={limits.storyLinkTextCharacters}
              hint={places.includes(place) ? '' : texts.unusedLink(place)}
              value={text}
              onChange={(changed) => change(place, { text: changed })}
            />
            <TextField
              label={texts.linkAddress(place)}
              maxLength={limits.storyAddressCharacters}
              hint={placeSays(url)}
              value={url}
              onChange={(changed) => change(place, { url: changed })}
            />
          </li>
        ))}
      </ol>
    </fieldset>
  )
}

function placeSays(url: string): string {
  const target = contentLink(url)
  if (!target) return texts.linkHint
  return target.isInternal ? texts.internalLink : texts.externalLink
}
