import type { StoredBulk } from '#core/catalog/PickedDataset.ts'
import type { StoredDraft } from '#core/charts/request/draft.ts'
import { limits } from '#core/limits/pages.ts'
import { accountMessages } from '#core/messages/account.ts'
import type { StoredVaultChoice } from '#core/vault/selection.ts'
import { inStorage } from '../../shell/stores/inStorage.ts'
import { notify } from '../../shell/stores/notices.ts'
import { $session, askToSignIn } from './session.ts'

/** What may wait for a sign-in, with what it needs to be done: data alone, so that it outlives the page. */
interface Actions {
  /** The short name of the data set whose news are wanted. */
  readonly subscribe: string
  /** The data sets to download together. */
  readonly bulkDownload: StoredBulk
  /** The short name of the data set whose download dialog is open. */
  readonly download: string
  /** The files of a vault to download. */
  readonly vault: StoredVaultChoice
  /** The chart that is being set up. */
  readonly chart: StoredDraft
}

interface PendingAction {
  readonly kind: string
  readonly input: unknown
  /** Tells it from every other. */
  readonly key: string
  /** Milliseconds since 1970. */
  readonly expires: number
}

const storageKey = 'pelagos.pendingAction'

/** Keeps an action for after the sign-in, wherever that leads, in place of any that waited before. Answers its key. */
export function keepAction<Kind extends keyof Actions>(kind: Kind, input: Actions[Kind]): string {
  const action: PendingAction = { kind, input, key: crypto.randomUUID(), expires: Date.now() + limits.pendingActionMs }
  inStorage('sessionStorage', (storage) => storage.setItem(storageKey, JSON.stringify(action)))
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

/** Whether an action of this kind waits for a sign-in that is done. */
export function hasAction(kind: keyof Actions): boolean {
  return $session.get().state === 'user' && storedAction()?.kind === kind
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

function forgetAction(): void {
  inStorage('sessionStorage', (storage) => storage.removeItem(storageKey))
}

function storedAction(): PendingAction | null {
  const text = inStorage('sessionStorage', (storage) => storage.getItem(storageKey))
  try {
    const action = JSON.parse(text ?? 'null') as Partial<PendingAction> | null
    const isWhole = typeof action?.kind === 'string' && typeof action.key === 'string' && typeof action.expires === 'number'
    return isWhole && (action.expires ?? 0) > Date.now() ? (action as PendingAction) : null
  } catch (fault) {
    // Something else than this site wrote it.
    if (fault instanceof SyntaxError) return null
    throw fault
  }
}
