import { type ReactNode, useState } from 'react'
import { newsAdminTexts as texts } from '#core/messages/newsAdmin.ts'
import { type StoryDraft, tagGroups } from '#core/news/storyDraft.ts'
import { Button } from '../controls/Button.tsx'
import { Chip } from '../controls/Chip.tsx'
import { FilterField } from '../controls/FilterField.tsx'

interface StoryTagsProps {
  readonly draft: StoryDraft
  readonly catalog: readonly string[]
  readonly onChange: (tags: readonly string[]) => void
}

const OFFERED = 8

/** The data sets that a story is about: named in its text, not named, and named without being tagged (NEW-18); others are found by name. */
export function StoryTags({ draft, catalog, onChange }: StoryTagsProps) {
  const [words, setWords] = useState('')
  const { tags } = draft
  const { mentioned, notMentioned, notTagged } = tagGroups(draft, catalog)
  const tag = (name: string) => (
    <Chip onRemove={() => onChange(tags.filter((other) => other !== name))} removeLabel={texts.remove(name)}>
      {name}
    </Chip>
  )
  const offer = (name: string) => <Button onPress={() => onChange([...tags, name])}>{texts.add(name)}</Button>
  const wanted = words.trim().toLowerCase()
  const found = wanted === '' ? [] : catalog.filter((name) => name.toLowerCase().includes(wanted) && !tags.includes(name))
  return (
    <fieldset className="story-tags">
      <legend className="label">{texts.fields.tags}</legend>
      {tags.length === 0 && <p className="small muted">{texts.noTags}</p>}
      <Names label={texts.mentioned} names={mentioned}>
        {tag}
      </Names>
      <Names label={texts.notMentioned} names={notMentioned}>
        {tag}
      </Names>
      <Names label={texts.notTagged} names={notTagged}>
        {offer}
      </Names>
      <FilterField label={texts.addTag} className="story-tag-search" words={words} onChange={setWords} />
      <Names label={texts.addTag} names={found.slice(0, OFFERED)}>
        {offer}
      </Names>
    </fieldset>
  )
}

interface NamesProps {
  readonly label: string
  readonly names: readonly string[]
  readonly children: (name: string) => ReactNode
}

function Names({ label, names, children }: NamesProps) {
  if (names.length === 0) return null
  return (
    <div className="story-tag-group">
      <p className="small muted">{label}</p>
      <ul aria-label={label}>
        {names.map((name) => (
          <li key={name}>{children(name)}</li>
        ))}
      </ul>
    </div>
  )
}
