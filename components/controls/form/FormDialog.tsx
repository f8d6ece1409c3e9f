import type { ReactNode } from 'react'
import { Button } from '../Button.tsx'
import { Dialog } from '../Dialog.tsx'
import { Form, FormActions, type FormProps, SubmitButton } from './Form.tsx'
import type { FormValues } from './FormState.ts'
import { type FormOptions, type FormState, useForm } from './useForm.ts'

export interface FormDialogProps<Values extends FormValues>
  extends FormOptions<Values>,
    Pick<FormProps<Values>, 'failureTitle' | 'failureText'> {
  readonly title: string
  readonly isOpen: boolean
  readonly onClose: () => void
  /** What sending does: "Change password". */
  readonly submitLabel: string
  /** The fields and anything around them. */
  readonly children: (form: FormState<Values>) => ReactNode
}

/** A form over the page, with a way back. Nothing that was typed outlives the dialog; whoever owns it closes it when the form was accepted. */
export function FormDialog<Values extends FormValues>({ title, isOpen, ...content }: FormDialogProps<Values>) {
  return (
    <Dialog title={title} width="narrow" isOpen={isOpen} onClose={content.onClose}>
      <Content {...content} />
    </Dialog>
  )
}

type ContentProps<Values extends FormValues> = Omit<FormDialogProps<Values>, 'title' | 'isOpen'>

function Content<Values extends FormValues>({
  onClose,
  submitLabel,
  children,
  failureTitle,
  failureText,
  ...options
}: ContentProps<Values>) {
  const form = useForm(options)
  return (
    <Form form={form} {...(failureTitle === undefined ? {} : { failureTitle })} {...(failureText === undefined ? {} : { failureText })}>
      {children(form)}
      <FormActions>
        <Button onPress={onClose}>Cancel</Button>
        <SubmitButton form={form}>{submitLabel}</SubmitButton>
      </FormActions>
    </Form>
  )
}
