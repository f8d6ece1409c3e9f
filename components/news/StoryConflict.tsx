import { useEffect, useRef, useState } from 'react'
import { newsAdminTexts as texts } from '#core/messages/newsAdmin.ts'
import { type DraftField, differingFields, fieldText, type StoryDraft } from '#core/news/storyDraft.ts'
import { Button } from '../controls/Button.tsx'
import { ErrorCard } from '../controls/ErrorCard.tsx'
import { RadioGroup } from '../controls/RadioGroup.tsx'

interface StoryConflictProps {
  readonly mine: StoryDraft
  readonly theirs: StoryDraft
  /** Gets the draft that was put together of both. */
  readonly onTake: (draft: StoryDraft) => void
}

type Side = 'mine' | 'theirs'

/** Both versions of a story, with a choice for each field in which they differ; at first the editor's own. */
export function StoryConflict({ mine, theirs, onTake }: StoryConflictProps) {
  const [sides, setSides] = useState<Readonly<Partial<Record<DraftField, Side>>>>({})
  const card = useRef<HTMLDivElement>(null)
  // Whoever saves stands at the end of the form, where nothing of this is in sight.
  useEffect(() => card.current?.focus(), [])
  const fields = differingFields(mine, theirs)
  const chosen = (): StoryDraft => ({
    ...mine,
    ...Object.fromEntries(fields.filter((field) => sides[field] === 'theirs').map((field) => [field, theirs[field]])),
  })
  return (
    <div ref={card} tabIndex={-1}>
      <ErrorCard
        title={texts.conflictTitle}
        announce
        action={
          <Button tone="primary" onPress={() => onTake(chosen())}>
            {texts.saveChoice}
          </Button>
        }
      >
        <p>{texts.conflictSays}</p>
        <div className="story-conflict">
          {fields.map((field) => (
            <RadioGroup
              key={field}
              shape="list"
              label={texts.fields[field]}
              value={sides[field] ?? 'mine'}
              options={[
                { id: 'mine', label: texts.yours, note: fieldText(mine, field) },
                { id: 'theirs', label: texts.theirs, note: fieldText(theirs, field) },
              ]}
              onChange={(side: Side) => setSides({ ...sides, [field]: side })}
            />
          ))}
        </div>
      </ErrorCard>
    </div>
  )
}
