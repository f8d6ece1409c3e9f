import { useState } from 'react'
import type { StoryRecord } from '#core/catalog/discoveryRecords.ts'
import { newsTexts } from '#core/messages/news.ts'
import { newsAdminTexts as texts } from '#core/messages/newsAdmin.ts'
import { inHomeOrder } from '#core/news/storyList.ts'
import { viewStatus } from '#core/news/viewStatus.ts'
import { RadioGroup } from '../controls/RadioGroup.tsx'
import { StoryCard } from './StoryCard.tsx'
import './HomePreview.css'

const choices = [
  { id: 'published', label: texts.statuses[viewStatus.published] },
  { id: 'previews', label: texts.withPreviews },
] as const

const CARDS = 12

/** The first stories as the home page shows them, with or without previews. */
export function HomePreview({ stories }: { readonly stories: readonly StoryRecord[] }) {
  const [choice, setChoice] = useState<(typeof choices)[number]['id']>('published')
  const lowest = choice === 'published' ? viewStatus.published : viewStatus.preview
  const shown = inHomeOrder(stories.filter(({ view_status }) => view_status >= lowest))
  return (
    <section className="home-preview" aria-labelledby="home-preview-title">
      <div className="home-preview-head">
        <h2 id="home-preview-title">{texts.home}</h2>
        <RadioGroup label={texts.statusFilter} labelHidden options={choices} value={choice} onChange={setChoice} />
      </div>
      {shown.length === 0 ? (
        <p className="muted">{newsTexts.empty}</p>
      ) : (
        <ol className="home-preview-cards" aria-label={texts.home}>
          {shown.slice(0, CARDS).map((story) => (
            <li key={story.id}>
              <StoryCard {...story} isFeatured={story.Highlight} />
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
