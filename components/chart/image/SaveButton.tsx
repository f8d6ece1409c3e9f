import { Button } from '#components/controls/Button.tsx'
import { Icon } from '#components/controls/Icon.tsx'
import { type ImageForm, imageForms } from './snapshot.ts'

interface SaveButtonProps {
  readonly form: ImageForm
  /** What is saved, where there are several pictures. */
  readonly of?: string
  /** What is saved, said in full on the button itself. */
  readonly all?: string
  readonly onSave: (form: ImageForm) => void
}

/** Saves a chart in one form. */
export function SaveButton({ form, of, all, onSave }: SaveButtonProps) {
  const name = imageForms[form].label
  return (
    <Button tone="plain" {...(of ? { 'aria-label': `Download ${name} of ${of}` } : {})} onPress={() => onSave(form)}>
      <Icon name="download" />
      {of ? name : `Download ${name}${all ? ` of ${all}` : ''}`}
    </Button>
  )
}
