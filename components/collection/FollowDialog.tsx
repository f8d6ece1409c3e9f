import { collectionTexts } from '#core/messages/collections.ts'
import { Checkbox } from '../controls/Checkbox.tsx'
import { FormDialog } from '../controls/form/FormDialog.tsx'
import type { FormProblem } from '../controls/form/FormState.ts'

interface FollowDialogProps {
  readonly isOpen: boolean
  /** Resolves to why it was not done, or to `null` when it was. */
  readonly onFollow: (isSubscribing: boolean) => Promise<FormProblem<never> | null>
  readonly onClose: () => void
}

/** Asks whether the followed collection's data sets are subscribed to as well. */
export function FollowDialog({ isOpen, onFollow, onClose }: FollowDialogProps) {
  return (
    <FormDialog
      title={collectionTexts.followTitle}
      isOpen={isOpen}
      onClose={onClose}
      submitLabel={collectionTexts.follow}
      initial={{ isSubscribing: true }}
      send={({ isSubscribing }) => onFollow(isSubscribing)}
    >
      {(form) => (
        <>
          <p>{collectionTexts.followSays}</p>
          <Checkbox {...form.box('isSubscribing')}>{collectionTexts.subscribeToo}</Checkbox>
        </>
      )}
    </FormDialog>
  )
}
