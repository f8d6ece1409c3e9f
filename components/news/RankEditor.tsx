import { useState } from 'react'
import { Button as AriaButton, GridList, GridListItem, useDragAndDrop } from 'react-aria-components'
import type { StoryRecord } from '#core/catalog/discoveryRecords.ts'
import { newsAdminTexts as texts } from '#core/messages/newsAdmin.ts'
import { inHomeOrder } from '#core/news/storyList.ts'
import { Button } from '../controls/Button.tsx'
import { Icon } from '../controls/Icon.tsx'
import './RankEditor.css'

export interface RankEditorProps {
  readonly stories: readonly StoryRecord[]
  /** The IDs of the ranked stories in their order, which is not saved yet. */
  readonly ranked: readonly number[]
  readonly onChange: (ranked: readonly number[]) => void
  readonly onSave: () => void
  readonly onCancel: () => void
}

const OFFERED = 50

/** The order of ranked stories, moved by dragging or by keys, and saved together (NEW-16). Every move is read out. */
export function RankEditor({ stories, ranked, onChange, onSave, onCancel }: RankEditorProps) {
  const [says, setSays] = useState('')
  const byId = new Map(stories.map((story) => [story.id, story]))
  const rows = ranked.flatMap((id) => byId.get(id) ?? [])
  const others = inHomeOrder(stories.filter(({ id }) => !ranked.includes(id)).map((story) => ({ ...story, rank: null })))
  const place = (id: number, at: number) => {
    const order = ranked.filter((other) => other !== id)
    const to = Math.min(Math.max(at, 0), order.length)
    onChange(order.toSpliced(to, 0, id))
    setSays(texts.moved(byId.get(id)?.headline ?? '', to + 1, order.length + 1))
  }
  const unrank = ({ id, headline }: StoryRecord) => {
    onChange(ranked.filter((other) => other !== id))
    setSays(texts.rankRemoved(headline))
  }
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': byId.get(Number(key))?.headline ?? '' })),
    onReorder: ({ keys, target }) => {
      const [id] = [...keys].map(Number)
      const rest = ranked.filter((other) => other !== id)
      const at = rest.indexOf(Number(target.key))
      if (id !== undefined && at >= 0) place(id, target.dropPosition === 'after' ? at + 1 : at)
    },
  })
  return (
    <section className="rank-editor" aria-labelledby="rank-editor-title">
      <h2 id="rank-editor-title">{texts.ranked}</h2>
      <p className="small muted">{texts.rankHint}</p>
      <GridList
        aria-label={texts.ranked}
        className="rank-rows"
        keyboardNavigationBehavior="tab"
        items={rows}
        dependencies={[ranked]}
        dragAndDropHooks={dragAndDropHooks}
        renderEmptyState={() => <p className="muted">{texts.noneRanked}</p>}
      >
        {(story) => (
          <GridListItem id={story.id} textValue={story.headline} className="rank-row">
            <AriaButton slot="drag" className="button" data-tone="icon" aria-label={texts.drag(story.headline)}>
              <Icon name="grip" />
            </AriaButton>
            <b>{ranked.indexOf(story.id) + 1}</b>
            <span className="rank-row-words">{story.headline}</span>
            <span className="muted">{texts.statuses[story.view_status]}</span>
            <span className="rank-row-acts">
              <Button tone="icon" aria-label={texts.up(story.headline)} onPress={() => place(story.id, ranked.indexOf(story.id) - 1)}>
                <Icon name="up" />
              </Button>
              <Button tone="icon" aria-label={texts.down(story.headline)} onPress={() => place(story.id, ranked.indexOf(story.id) + 1)}>
                <Icon name="down" />
              </Button>
              <Button tone="icon" aria-label={texts.unrank(story.headline)} onPress={() => unrank(story)}>
                <Icon name="close" />
              </Button>
            </span>
          </GridListItem>
        )}
      </GridList>
      <p className="small" role="status">
        {says}
      </p>
      <div className="form-actions">
        <Button onPress={onCancel}>{texts.cancel}</Button>
        <Button tone="primary" onPress={onSave}>
          {texts.saveRanks}
        </Button>
      </div>
      {others.length > 0 && (
        <>
          <h3>{texts.unranked}</h3>
          <ul aria-label={texts.unranked} className="rank-rows">
            {others.slice(0, OFFERED).map((story) => (
              <li key={story.id} className="rank-row">
                <Button aria-label={texts.giveRank(story.headline)} onPress={() => place(story.id, ranked.length)}>
                  {texts.rank}
                </Button>
                <span className="rank-row-words">{story.headline}</span>
                <span className="muted">{texts.statuses[story.view_status]}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
