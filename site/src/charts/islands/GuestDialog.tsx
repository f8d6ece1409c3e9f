import { useStore } from '@nanostores/react'
import { Button } from '#components/controls/Button.tsx'
import { Dialog } from '#components/controls/Dialog.tsx'
import { isPending } from '#core/client/RequestState.ts'
import { limits } from '#core/limits.ts'
import { guestTexts } from '#core/messages/guest.ts'
import { registerAddress } from '../../account/addresses.ts'
import { keepAction, whenSignedIn } from '../../account/stores/pendingAction.ts'
import { askToSignIn } from '../../account/stores/session.ts'
import { draftToKeep } from '../stores/draft.ts'
import { $admission, $guest, $isGuestQuestionOpen, closeGuestQuestion, continueAsGuest } from '../stores/guest.ts'

function keepDraft(): void {
  const draft = draftToKeep()
  if (draft) keepAction('chart', draft)
}

/**
 * Asks how to continue: as a guest with the plots that are left, or by signing in or registering. No data are requested before the answer,
 * and the chart that is being set up survives the way to another page.
 */
export function GuestDialog() {
  const isOpen = useStore($isGuestQuestionOpen)
  const admission = useStore($admission)
  const guest = useStore($guest)
  const left = guest?.plotsLeft ?? limits.guestPlotsPerDay
  const logIn = () => {
    closeGuestQuestion()
    const draft = draftToKeep()
    void (draft ? whenSignedIn('chart', draft) : askToSignIn())
  }
  const actions = (
    <>
      <a className="button" href={registerAddress(location.pathname + location.search + location.hash)} onClick={keepDraft}>
        {guestTexts.register}
      </a>
      <Button onPress={logIn}>{guestTexts.login}</Button>
      <Button tone="primary" isPending={isPending(admission)} onPress={() => void continueAsGuest()}>
        {guestTexts.continue}
      </Button>
    </>
  )
  return (
    <Dialog title="Charts for guests" isOpen={isOpen} onClose={closeGuestQuestion} actions={actions} width="narrow">
      <p>
        Guests can create {limits.guestPlotsPerDay} plots a day. You have <b>{left}</b> {left === 1 ? 'plot' : 'plots'} left today.
      </p>
      {admission.state === 'failed' && <p role="alert">{admission.message}</p>}
    </Dialog>
  )
}
