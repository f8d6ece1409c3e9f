import { useState } from 'react'
import type { IngestionDraftRecord } from '#core/catalog/ingestionRecords.ts'
import { ingestionTexts as texts } from '#core/messages/ingestion.ts'
import { Button } from '../controls/Button.tsx'
import { RadioGroup } from '../controls/RadioGroup.tsx'
import { TextField } from '../controls/TextField.tsx'
import './ingestion.css'

export interface FileQuestionsProps {
  readonly questions: IngestionDraftRecord['questions']
  /** Gets the replies in the order of the questions; null where there is none. */
  readonly onReply: (replies: readonly (string | null)[]) => void
}

/** What a file leaves open: one of several replies, or a text. */
export function FileQuestions({ questions, onReply }: FileQuestionsProps) {
  const [replies, setReplies] = useState(() => questions.map(({ guess = '' }) => guess))
  const change = (at: number) => (reply: string) => setReplies(replies.map((each, index) => (index === at ? reply : each)))
  return (
    <form
      className="ingestion-form"
      onSubmit={(event) => {
        event.preventDefault()
        onReply(replies.map((reply) => reply.trim() || null))
      }}
    >
      {questions.map(({ asks, options, isOptional }, index) =>
        options === undefined ? (
          <TextField
            key={asks}
            label={asks}
            hint={isOptional ? texts.optional : undefined}
            value={replies[index] ?? ''}
            onChange={change(index)}
          />
        ) : (
          <RadioGroup
            key={asks}
            label={asks}
            shape="list"
            options={options.map((id) => ({ id, label: id }))}
            value={replies[index] || null}
            onChange={change(index)}
          />
        ),
      )}
      <div>
        <Button type="submit" tone="primary">
          {texts.reply}
        </Button>
      </div>
    </form>
  )
}
