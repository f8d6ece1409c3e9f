import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { Button } from '#components/controls/Button.tsx'
import { ErrorCard } from '#components/controls/ErrorCard.tsx'
import { Icon } from '#components/controls/Icon.tsx'
import { HomePreview } from '#components/news/HomePreview.tsx'
import { NewsLog } from '#components/news/NewsLog.tsx'
import { RankEditor } from '#components/news/RankEditor.tsx'
import { StoryControls } from '#components/news/StoryControls.tsx'
import { StoryList } from '#components/news/StoryList.tsx'
import type { StoryRecord } from '#core/catalog/discoveryRecords.ts'
import { newsAdminTexts as texts } from '#core/messages/newsAdmin.ts'
import { firstListing, inHomeOrder, listedStories } from '#core/news/storyList.ts'
import { OwnPart } from '../../account/islands/OwnPart.tsx'
import { AccountIsland } from '../../account/islands/SignInFirst.tsx'
import { $session } from '../../common/stores/session.ts'
import { $newsLog, $stories, loadStories, saveRanks, setCategory, setFeatured, setStatus } from '../stores/stories.ts'
import { Editor } from './Editor.tsx'
import { Notifying } from './Notifying.tsx'

const problem = { title: texts.loadFailed, says: texts.loadFailedSays }

/** The page of news editors (NEW-04): every story, what can be done with it, and how the home page shows them. */
export function NewsDashboard() {
  return (
    <AccountIsland why={texts.signIn}>
      <ForEditors />
    </AccountIsland>
  )
}

/** The list alone would not say so: everybody may read the published stories. */
function ForEditors() {
  const session = useStore($session)
  if (session.state === 'user' && !session.user.isNewsEditor) return <ErrorCard title={texts.title}>{texts.notEditor}</ErrorCard>
  return (
    <OwnPart $list={$stories} load={loadStories} waiting={texts.loading} problem={problem}>
      {(stories) => <Desk stories={stories} />}
    </OwnPart>
  )
}

/** The list, or the story that is written. */
function Desk({ stories }: { readonly stories: readonly StoryRecord[] }) {
  const [edited, setEdited] = useState<StoryRecord | 'new' | null>(null)
  const [mailed, setMailed] = useState<{ readonly id: number; readonly isOpen: boolean } | null>(null)
  const story = mailed?.isOpen ? stories.find(({ id }) => id === mailed.id) : undefined
  if (mailed && story) return <Notifying story={story} onClose={() => setMailed({ ...mailed, isOpen: false })} />
  if (edited === null)
    return <Stories stories={stories} left={mailed?.id ?? null} onEdit={setEdited} onNotify={({ id }) => setMailed({ id, isOpen: true })} />
  return <Editor key={edited === 'new' ? edited : edited.id} story={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
}

interface StoriesProps {
  readonly stories: readonly StoryRecord[]
  readonly onEdit: (story: StoryRecord | 'new') => void
  readonly onNotify: (story: StoryRecord) => void
}

function Stories({ stories, left, onEdit, onNotify }: StoriesProps & { readonly left: number | null }) {
  // Whoever comes back from the e-mail of a story goes on where it was opened.
  useEffect(() => (left === null ? undefined : document.getElementById(`notify-${left}`)?.focus()), [left])
  const [ranked, setRanked] = useState<readonly number[] | null>(null)
  const save = async (ids: readonly number[]) => {
    if (await saveRanks(ids)) setRanked(null)
  }
  return (
    <div className="news-desk">
      <div>
        <div className="news-acts">
          <Button tone="primary" onPress={() => onEdit('new')}>
            <Icon name="plus" /> {texts.newStory}
          </Button>
          {ranked === null && <Button onPress={() => setRanked(rankedIds(stories))}>{texts.editRanks}</Button>}
        </div>
        {ranked === null ? (
          <Listed stories={stories} onEdit={onEdit} onNotify={onNotify} />
        ) : (
          <RankEditor
            stories={stories}
            ranked={ranked}
            onChange={setRanked}
            onSave={() => void save(ranked)}
            onCancel={() => setRanked(null)}
          />
        )}
        <NewsLog log={useStore($newsLog)} />
      </div>
      <HomePreview stories={ranked === null ? stories : withRanks(stories, ranked)} />
    </div>
  )
}

const rankedIds = (stories: readonly StoryRecord[]) => inHomeOrder(stories.filter(({ rank }) => rank !== null)).map(({ id }) => id)

const withRanks = (stories: readonly StoryRecord[], ids: readonly number[]) =>
  stories.map((story) => ({ ...story, rank: ids.includes(story.id) ? ids.indexOf(story.id) : null }))

function Listed({ stories, onEdit, onNotify }: StoriesProps) {
  const session = useStore($session)
  const isAdministrator = session.state === 'user' && session.user.isDataSubmissionAdmin
  const [listing, setListing] = useState(firstListing)
  const found = listedStories(stories, listing)
  return (
    <>
      <StoryControls listing={listing} counts={countsOf(stories)} onChange={setListing} />
      <p className="small muted" role="status">
        {texts.shown(found.length, stories.length)}
      </p>
      <StoryList
        stories={found}
        onEdit={onEdit}
        onStatus={(story, status) => void setStatus(story, status)}
        onCategory={(story, category) => void setCategory(story, category)}
        onFeature={(story, isFeatured) => void setFeatured(story, isFeatured)}
        onNotify={isAdministrator ? onNotify : undefined}
      />
    </>
  )
}

function countsOf(stories: readonly StoryRecord[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>()
  for (const { view_status } of stories) counts.set(view_status, (counts.get(view_status) ?? 0) + 1)
  return counts
}
