import { limits } from '#core/limits.ts'
import { submissionTexts as texts } from '#core/messages/submission.ts'
import { Form, SubmitButton } from '../controls/form/Form.tsx'
import type { FormProblem } from '../controls/form/FormState.ts'
import { useForm } from '../controls/form/useForm.ts'
import { TextArea } from '../controls/TextArea.tsx'

export interface CommentFormProps {
  /** Who is told. */
  readonly hint: string
  /** Gets a text that is not blank. Resolves to why it was not sent, or to `null` when it was. */
  readonly onSend: (comment: string) => Promise<FormProblem<'comment'> | null>
}

const nothing = { comment: '' }

/** Writes to the other side about a submission. A blank message is not sent; one that could not be sent stays in the field. */
export function CommentForm({ hint, onSend }: CommentFormProps) {
  const form = useForm({
    initial: nothing,
    check: ({ comment }) => ({ comment: comment.trim() === '' ? texts.commentEmpty : undefined }),
    send: async ({ comment }) => {
      const refusal = await onSend(comment.trim())
      if (!refusal) form.reset()
      return refusal
    },
  })
  return (
    <Form form={form}>
      <TextArea label={texts.commentLabel} hint={hint} maxLength={limits.submissionCommentCharacters} {...form.text('comment')} />
      <div>
        <SubmitButton form={form}>Send message</SubmitButton>
      </div>
    </Form>
  )
}
