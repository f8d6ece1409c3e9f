import { limits } from '#core/limits/submission.ts'
import { submissionTexts as texts } from '#core/messages/submission.ts'
import { cellAddress, typedCell } from '#core/submission/cellAddress.ts'
import { Button } from '../controls/Button.tsx'
import { Form, SubmitButton } from '../controls/form/Form.tsx'
import type { FormProblem } from '../controls/form/FormState.ts'
import { useForm } from '../controls/form/useForm.ts'
import { TextArea } from '../controls/TextArea.tsx'
import { TextField } from '../controls/TextField.tsx'

export interface CommentFormProps {
  /** Who is told. */
  readonly hint: string
  /** The cell that the reader looks at, offered for the message. */
  readonly shownCell?: string | null
  /** Gets a text that is not blank, and the cell that it is about or `null`. Resolves to why it was not sent, or to `null` when it was. */
  readonly onSend: (comment: string, cell: string | null) => Promise<FormProblem<'comment' | 'cell'> | null>
}

const nothing = { comment: '', cell: '' }

const cellIn = (text: string) => (text.trim() === '' ? null : typedCell(text))

/** Writes to the other side about a submission. A blank message is not sent; one that could not be sent stays in the field. */
export function CommentForm({ hint, shownCell = null, onSend }: CommentFormProps) {
  const form = useForm({
    initial: nothing,
    check: ({ comment, cell }) => ({
      comment: comment.trim() === '' ? texts.commentEmpty : undefined,
      cell: cellAddress.test(cellIn(cell) ?? 'data!A1') ? undefined : texts.cellWrong,
    }),
    send: async ({ comment, cell }) => {
      const rejection = await onSend(comment.trim(), cellIn(cell))
      if (!rejection) form.reset()
      return rejection
    },
  })
  return (
    <Form form={form}>
      <TextArea label={texts.commentLabel} hint={hint} maxLength={limits.submissionCommentCharacters} {...form.text('comment')} />
      <TextField label={texts.cellLabel} hint={texts.cellHint} maxLength={40} autoComplete="off" {...form.text('cell')} />
      {shownCell !== null && (
        <div>
          <Button onPress={() => form.text('cell').onChange(shownCell)}>{texts.aboutCell(shownCell)}</Button>
        </div>
      )}
      <div>
        <SubmitButton form={form}>Send message</SubmitButton>
      </div>
    </Form>
  )
}
