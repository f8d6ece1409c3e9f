import { useEffect, useState } from 'react'
import { StoryEditor } from '#components/news/StoryEditor.tsx'
import type { StoryRecord } from '#core/catalog/discoveryRecords.ts'
import { formatDay } from '#core/extent/time.ts'
import { errorMessages } from '#core/messages/errors.ts'
import { newsAdminTexts as texts } from '#core/messages/newsAdmin.ts'
import { draftOf, newDraft, type StoryDraft } from '#core/news/storyDraft.ts'
import { attempt } from '../../common/stores/attempt.ts'
import { logError } from '../../common/stores/faults.ts'
import { alreadyReported } from '../../common/stores/formProblem.ts'
import { readShortNames, saveStory } from '../stores/stories.ts'

interface EditorProps {
  /** The story as it was opened; null for a new one. */
  readonly story: StoryRecord | null
  readonly onClose: () => void
}

/** Writes a story; where somebody else has saved it meanwhile, both versions are shown, and the next save is based on theirs. */
export function Editor({ story, onClose }: EditorProps) {
  const [base, setBase] = useState(story)
  const [catalog, setCatalog] = useState<readonly string[]>([])
  const [initial] = useState(() => (story === null ? newDraft(formatDay(Date.now())) : draftOf(story)))
  useEffect(() => {
    attempt(async () => setCatalog(await readShortNames()), errorMessages.lists.names).catch(logError)
  }, [])
  const save = async (draft: StoryDraft) => {
    const saved = await saveStory(draft, base)
    if ('stored' in saved) {
      setBase(saved.stored)
      return alreadyReported
    }
    if (saved.problem === null) onClose()
    return saved.problem
  }
  return (
    <StoryEditor
      title={story === null ? texts.newStory : texts.editStory}
      lastEdit={base === null ? undefined : { instant: base.modify_date, by: base.edited_by ?? null }}
      initial={initial}
      catalog={catalog}
      conflict={base === null || base === story ? null : draftOf(base)}
      onSave={save}
      onClose={onClose}
    />
  )
}
