import { useState } from 'react'
import type { StoryRecord } from '#core/catalog/discoveryRecords.ts'
import { newsAdminTexts as texts } from '#core/messages/newsAdmin.ts'
import { notificationTexts } from '#core/messages/notifications.ts'
import { type ViewStatus, viewStatus } from '#core/news/viewStatus.ts'
import { Button } from '../controls/Button.tsx'
import { Checkbox } from '../controls/Checkbox.tsx'
import { Chip } from '../controls/Chip.tsx'
import { Select } from '../controls/Select.tsx'
import { UtcTime } from '../controls/UtcTime.tsx'
import './StoryList.css'

/** What can be done with a story in the list. */
interface StoryActions {
  readonly onEdit: (story: StoryRecord) => void
  readonly onStatus: (story: StoryRecord, status: ViewStatus) => void
  readonly onCategory: (story: StoryRecord, category: number) => void
  readonly onFeature: (story: StoryRecord, isFeatured: boolean) => void
  /** Opens what mails it to subscribers; left out where the reader may not. */
  readonly onNotify?: ((story: StoryRecord) => void) | undefined
}

export interface StoryListProps extends StoryActions {
  readonly stories: readonly StoryRecord[]
}

const PAGE = 50
const optionsOf = (labels: readonly string[]) => labels.map((label, id) => ({ id: String(id), label }))
const statuses = optionsOf(texts.statuses)
const categories = optionsOf(texts.categories)

/** Stories with their status, dates and what an editor can do with them; the first fifty until more are asked for. */
export function StoryList({ stories, ...actions }: StoryListProps) {
  const [shown, setShown] = useState(PAGE)
  if (stories.length === 0) return <p className="muted">{texts.empty}</p>
  return (
    <>
      <ol className="story-rows" aria-label={texts.stories}>
        {stories.slice(0, shown).map((story) => (
          <li key={story.id}>
            <Row story={story} {...actions} />
          </li>
        ))}
      </ol>
      {stories.length > shown && <Button onPress={() => setShown(shown + PAGE)}>{texts.more}</Button>}
    </>
  )
}

function Row({ story, onEdit, onStatus, onCategory, onFeature, onNotify }: StoryActions & { readonly story: StoryRecord }) {
  const { headline, label, tags, rank, view_status: status } = story
  const title = `story-${story.id}`
  return (
    <article className="story-row" data-status={status} aria-labelledby={title}>
      <div className="story-row-words">
        <h2 id={title}>{headline}</h2>
        <p className="story-row-tags">
          {rank !== null && <Chip tone="accent">{`${texts.sorts.rank} ${rank}`}</Chip>}
          {label && <span className="muted">{label}</span>}
          {tags.map((tag) => (
            <code key={tag}>{tag}</code>
          ))}
        </p>
      </div>
      <dl className="story-row-dates">
        <DateOf label={texts.sorts.modify_date} instant={story.modify_date} by={story.edited_by} />
        <DateOf label={texts.sorts.create_date} instant={story.create_date} />
        <DateOf label={texts.sorts.publish_date} instant={story.publish_date} />
      </dl>
      <div className="story-row-acts">
        <Select
          label={texts.status}
          options={statuses}
          value={String(status)}
          onChange={(id) => Number(id) !== status && onStatus(story, statusOf(id))}
        />
        <Select
          label={texts.category}
          options={categories}
          value={String(story.Status_ID)}
          onChange={(id) => Number(id) !== story.Status_ID && onCategory(story, Number(id))}
        />
        <Checkbox isSelected={story.Highlight} onChange={(isFeatured) => onFeature(story, isFeatured)}>
          {texts.featuredMark}
        </Checkbox>
        <Button onPress={() => onEdit(story)}>
          {texts.edit}
          <span className="vh">: {headline}</span>
        </Button>
        {onNotify && (
          <Button id={`notify-${story.id}`} onPress={() => onNotify(story)}>
            {notificationTexts.notify}
            <span className="vh">: {headline}</span>
          </Button>
        )}
      </div>
    </article>
  )
}

const statusOf = (id: string) => Object.values(viewStatus).find((status) => String(status) === id) ?? viewStatus.hidden

interface DateOfProps {
  readonly label: string
  readonly instant: string | null
  /** Whose doing it was, where that is known. */
  readonly by?: string | null | undefined
}

function DateOf({ label, instant, by }: DateOfProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {instant === null ? texts.never : <UtcTime instant={instant} />}
        {by && ` ${texts.by(by)}`}
      </dd>
    </div>
  )
}
