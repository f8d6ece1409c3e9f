import './GuestWelcome.css'
import { useStore } from '@nanostores/react'
import { Button } from '#components/controls/Button.tsx'
import { guestTexts } from '#core/messages/guest.ts'
import { isPending } from '#core/request/RequestState.ts'
import { registerAddress } from '../../account/addresses.ts'
import { keepAction, whenSignedIn } from '../../account/stores/pendingAction.ts'
import { askToSignIn } from '../../common/stores/session.ts'
import { $draft, draftToKeep } from '../stores/draft.ts'
import { $admission, $guest, $isWelcome, continueAsGuest } from '../stores/guest.ts'

function keepDraft(): void {
  const draft = draftToKeep()
  if (draft) keepAction('chart', draft)
}

function logIn(): void {
  const draft = draftToKeep()
  void (draft ? whenSignedIn('chart', draft) : askToSignIn())
}

/** The ways to go on for visitors: as a guest with the plots that are left, by signing in or by registering; it blocks nothing. */
export function GuestWelcome() {
  const isWelcome = useStore($isWelcome)
  const admission = useStore($admission)
  const guest = useStore($guest)
  const { variable } = useStore($draft)
  if (!isWelcome || (guest === null && variable !== null && admission.state !== 'failed')) return null
  return (
    <div role="dialog" aria-label="Charts for guests" className="panel-welcome">
      <p role="status">
        {guestTexts.welcome} {guest && `${guestTexts.left(guest.plotsLeft)}.`}
      </p>
      {admission.state === 'failed' && <p role="alert">{admission.message}</p>}
      <Button tone="primary" isPending={isPending(admission)} onPress={() => void continueAsGuest()}>
        {guestTexts.continue}
      </Button>
      <Button onPress={logIn}>{guestTexts.login}</Button>
      <a className="button" href={registerAddress(location.pathname + location.search + location.hash)} onClick={keepDraft}>
        {guestTexts.register}
      </a>
    </div>
  )
}
