import { useStore } from '@nanostores/react'
import { Button } from '#components/controls/Button.tsx'
import { Dialog } from '#components/controls/Dialog.tsx'
import { limits } from '#core/limits.ts'
import { guestTexts } from '#core/messages/guest.ts'
import { registerAddress } from '../../account/addresses.ts'
import { askToSignIn } from '../../account/stores/session.ts'
import { $guest, $guestQuestion, continueAsGuest } from '../stores/guest.ts'

/** Asks how to go on: as a guest with the plots that are left, or by logging in or registering. Nothing is asked for before the answer. */
export function GuestDialog() {
  const question = useStore($guestQuestion)
  const guest = useStore($guest)
  const left = guest?.plotsLeft ?? limits.guestPlotsPerDay
  const close = () => $guestQuestion.set(null)
  const logIn = () => {
    close()
    void askToSignIn()
  }
  const actions = (
    <>
      <a className="button" href={registerAddress(location.pathname + location.search)}>
        {guestTexts.register}
      </a>
      <Button onPress={logIn}>{guestTexts.login}</Button>
      <Button tone="primary" onPress={() => void continueAsGuest()}>
        {guestTexts.continue}
      </Button>
    </>
  )
  return (
    <Dialog title="Charts for guests" isOpen={question !== null} onClose={close} actions={actions} width="narrow">
      <p>
        Guests can create {limits.guestPlotsPerDay} plots a day. <b>{left}</b> {left === 1 ? 'plot is' : 'plots are'} left for you today.
      </p>
      {question?.problem && <p role="alert">{question.problem}</p>}
    </Dialog>
  )
}
