import { limits } from '#core/limits/pages.ts'
import { accountMessages } from '#core/messages/account.ts'
import { notify } from '../../common/stores/notices.ts'
import { $session, askToSignIn } from '../../common/stores/session.ts'
import { type Actions, forgetAction, hasAction, type PendingAction, storeAction, storedAction } from './storedAction.ts'

/** Keeps an action for after the sign-in, wherever that leads, in place of any that waited before. Answers its key. */
export function keepAction<Kind extends keyof Actions>(kind: Kind, input: Actions[Kind]): string {
  const action: PendingAction = { kind, input, key: crypto.randomUUID(), expires: Date.now() + limits.pendingActionMs }
  storeAction(action)
  return action.key
}

/**
 * Answers whether an action may be done now: at once for somebody who is signed in, else after they have signed in over the page. Where the
 * reader leaves the page to sign in, `resumeAction` hands it out when they are back. The login dialog shows what is said.
 */
export async function whenSignedIn<Kind extends keyof Actions>(kind: Kind, input: Actions[Kind], says?: string): Promise<boolean> {
  if ($session.get().state === 'user') return true
  const key = keepAction(kind, input)
  const isSignedIn = await askToSignIn(says === undefined ? null : { says })
  if (storedAction()?.key === key) forgetAction()
  return isSignedIn
}

/** Does, once, what the reader asked for before they left to sign in, and says so; nothing for another page, or while nobody is signed in. */
export function resumeAction<Kind extends keyof Actions>(
  kind: Kind,
  isOurs: (input: Actions[Kind]) => boolean,
  act: (input: Actions[Kind]) => void,
): void {
  const action = hasAction(kind) ? storedAction() : null
  const input = action?.input as Actions[Kind] | undefined
  if (input === undefined || !isOurs(input)) return
  forgetAction()
  notify(accountMessages.actionResumed)
  act(input)
}
