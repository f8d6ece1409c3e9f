import { useRef } from 'react'
import { Toolbar } from 'react-aria-components'
import { limits } from '#core/limits/news.ts'
import { newsAdminTexts as texts } from '#core/messages/newsAdmin.ts'
import { linkPlaces } from '#core/news/storyDraft.ts'
import { Button } from '../controls/Button.tsx'
import { TextArea, type TextAreaProps } from '../controls/TextArea.tsx'

type StoryTextProps = Omit<TextAreaProps, 'label' | 'value' | 'onChange'> & {
  readonly value: string
  readonly onChange: (text: string) => void
}

const marks = Object.entries(texts.marks)

/** The text of a story, with a button for each sign of its markup that sets it around what is selected. */
export function StoryText({ value, onChange, ...rest }: StoryTextProps) {
  const place = useRef<HTMLDivElement>(null)
  const insert = (sign: string) => {
    const field = place.current?.querySelector('textarea')
    if (!field) return
    const { selectionStart: start, selectionEnd: end } = field
    const isLink = sign === '{}'
    const text = isLink ? `{${Math.max(-1, ...linkPlaces(value)) + 1}}` : sign + value.slice(start, end) + sign
    onChange(value.slice(0, isLink ? end : start) + text + value.slice(end))
    field.focus()
  }
  return (
    <div className="story-text" ref={place}>
      <TextArea
        {...rest}
        label={texts.fields.content}
        hint={`${texts.characters(value.length, limits.storyContentCharacters)}. ${texts.markupHint} ${texts.linksHint}`}
        rows={8}
        maxLength={limits.storyContentCharacters}
        value={value}
        onChange={onChange}
      />
      <Toolbar className="story-marks" aria-label={texts.markup}>
        {marks.map(([sign, label]) => (
          <Button key={sign} onPress={() => insert(sign)}>
            {label} <code aria-hidden="true">{sign === '{}' ? '{n}' : `${sign}…${sign}`}</code>
          </Button>
        ))}
      </Toolbar>
    </div>
  )
}
