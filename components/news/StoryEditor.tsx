import { useState } from 'react'
import { limits } from '#core/limits/news.ts'
import { newsAdminTexts as texts } from '#core/messages/newsAdmin.ts'
import { type DraftField, differingFields, draftProblems, type StoryDraft, storyOf } from '#core/news/storyDraft.ts'
import { Button } from '../controls/Button.tsx'
import { ConfirmDialog } from '../controls/Dialog.tsx'
import { Form, FormActions, SubmitButton } from '../controls/form/Form.tsx'
import type { FormProblem } from '../controls/form/FormState.ts'
import { useForm } from '../controls/form/useForm.ts'
import { RadioGroup } from '../controls/RadioGroup.tsx'
import { TextField } from '../controls/TextField.tsx'
import { UtcTime } from '../controls/UtcTime.tsx'
import { StoryCard } from './StoryCard.tsx'
import { StoryConflict } from './StoryConflict.tsx'
import './StoryEditor.css'
import { StoryLinks } from './StoryLinks.tsx'
import { StoryTags } from './StoryTags.tsx'
import { StoryText } from './StoryText.tsx'

export interface StoryEditorProps {
  readonly title: string
  /** When and by whom the story was changed last; left out for a new one. */
  readonly lastEdit?: { readonly instant: string; readonly by: string | null } | undefined
  /** What is written at first. */
  readonly initial: StoryDraft
  /** The short names of all data sets. */
  readonly catalog: readonly string[]
  /** What somebody else saved meanwhile; null where nobody did. */
  readonly conflict: StoryDraft | null
  /** Resolves to why the story was not saved, or to `null` when it was. */
  readonly onSave: (draft: StoryDraft) => Promise<FormProblem<DraftField> | null>
  readonly onClose: () => void
}

const statuses = [1, 2, 3, 0].map((status) => ({ id: String(status), label: texts.statuses[status] ?? '' }))

/** Writes a story with a live preview. What somebody else saved meanwhile is compared field by field. */
export function StoryEditor({ title, lastEdit, initial, catalog, conflict, onSave, onClose }: StoryEditorProps) {
  const [more, setMore] = useState({ links: initial.links, tags: initial.tags, status: initial.status })
  const [isLeaving, setLeaving] = useState(false)
  const { headline, link, label, date, content } = initial
  const form = useForm({
    initial: { headline, link, label, date, content },
    check: (values) => draftProblems({ ...values, ...more }),
    send: (values) => onSave({ ...values, ...more }),
  })
  const draft: StoryDraft = { ...form.values, ...more }
  const take = ({ links, tags, status, ...values }: StoryDraft) => {
    form.change(values)
    setMore({ links, tags, status })
    void onSave({ ...values, links, tags, status })
  }
  return (
    <section className="story-editor" aria-labelledby="story-editor-title">
      <h2 id="story-editor-title">{title}</h2>
      {lastEdit && (
        <p className="small muted">
          {texts.lastEdited} <UtcTime instant={lastEdit.instant} /> {lastEdit.by !== null && texts.by(lastEdit.by)}
        </p>
      )}
      {conflict && <StoryConflict mine={draft} theirs={conflict} onTake={take} />}
      <div className="story-editor-parts">
        <Form form={form} className="story-editor-form">
          <TextField label={texts.fields.headline} maxLength={limits.storyHeadlineCharacters} autoFocus {...form.text('headline')} />
          <TextField label={texts.fields.link} hint={texts.linkHint} {...form.text('link')} />
          <div className="story-editor-pair">
            <TextField label={texts.fields.date} hint={texts.dateHint} {...form.text('date')} />
            <TextField label={texts.fields.label} hint={texts.labelHint} maxLength={limits.storyLabelCharacters} {...form.text('label')} />
          </div>
          <StoryText {...form.text('content')} />
          <StoryLinks content={form.values.content} links={more.links} onChange={(links) => setMore({ ...more, links })} />
          <StoryTags draft={draft} catalog={catalog} onChange={(tags) => setMore({ ...more, tags })} />
          <RadioGroup
            label={texts.fields.status}
            options={statuses}
            value={String(more.status)}
            onChange={(status) => setMore({ ...more, status: Number(status) })}
          />
          <FormActions>
            <Button onPress={() => (differingFields(draft, initial).length > 0 ? setLeaving(true) : onClose())}>{texts.close}</Button>
            <SubmitButton form={form}>{texts.save}</SubmitButton>
          </FormActions>
        </Form>
        <section className="story-editor-preview" aria-labelledby="story-preview-title">
          <h3 id="story-preview-title">{texts.preview}</h3>
          <div className="story-editor-card">
            <StoryCard {...storyOf({ ...draft, headline: draft.headline.trim() || '…' })} />
          </div>
        </section>
      </div>
      <ConfirmDialog
        title={texts.discardTitle}
        isOpen={isLeaving}
        confirmLabel={texts.discard}
        isDangerous
        onConfirm={onClose}
        onCancel={() => setLeaving(false)}
      >
        {texts.discardSays}
      </ConfirmDialog>
    </section>
  )
}
