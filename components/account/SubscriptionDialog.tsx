import { Button } from '../controls/Button.tsx'
import { Dialog } from '../controls/Dialog.tsx'

export interface SubscriptionDialogProps {
  readonly isOpen: boolean
  readonly datasetName: string
  readonly isSubscribed: boolean
  readonly isWaiting: boolean
  /** Subscribes, or ends the subscription. */
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Asks whether the news of one data set are wanted, or no longer. */
export function SubscriptionDialog({ isOpen, datasetName, isSubscribed, isWaiting, onConfirm, onClose }: SubscriptionDialogProps) {
  const verb = isSubscribed ? 'Unsubscribe' : 'Subscribe'
  const actions = (
    <>
      <Button onPress={onClose}>Cancel</Button>
      <Button tone="primary" isPending={isWaiting} onPress={onConfirm} autoFocus>
        {verb}
      </Button>
    </>
  )
  return (
    <Dialog
      title={isSubscribed ? 'Unsubscribe from this data set' : 'Subscribe to this data set'}
      width="narrow"
      isOpen={isOpen}
      onClose={onClose}
      actions={actions}
    >
      <p>
        {isSubscribed ? 'You will no longer get e-mails about' : 'You will get an e-mail when there is news about'}{' '}
        <code>{datasetName}</code>.
      </p>
    </Dialog>
  )
}
