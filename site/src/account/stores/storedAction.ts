import type { StoredBulk } from '#core/catalog/PickedDataset.ts'
import type { StoredDraft } from '#core/charts/request/draft.ts'
import type { StoredVaultChoice } from '#core/vault/selection.ts'
import { inStorage } from '../../common/stores/inStorage.ts'
import { $session } from '../../common/stores/session.ts'

/** What may wait for a sign-in, with what it needs to be done: data alone, so that it outlives the page. */
export interface Actions {
  /** The short name of the data set whose news are wanted. */
  readonly subscribe: string
  /** The search of the catalog to save. */
  readonly saveSearch: { readonly name: string; readonly query: string }
  /** The data sets to download together. */
  readonly bulkDownload: StoredBulk
  /** The short name of the data set whose download dialog is open. */
  readonly download: string
  /** The files of a vault to download. */
  readonly vault: StoredVaultChoice
  /** The chart that is being set up. */
  readonly chart: StoredDraft
  /** The address of a match-up. */
  readonly match: string
}

/** An action that waits. */
export interface PendingAction {
  readonly kind: string
  readonly input: unknown
  /** Tells it from every other. */
  readonly key: string
  /** Milliseconds since 1970. */
  readonly expires: number
}

const storageKey = 'pelagos.pendingAction'

/** Whether an action of this kind waits for a sign-in that is done. */
export function hasAction(kind: keyof Actions): boolean {
  return $session.get().state === 'user' && storedAction()?.kind === kind
}

/** Stores an action in place of any that waited before. */
export function storeAction(action: PendingAction): void {
  inStorage('sessionStorage', (storage) => storage.setItem(storageKey, JSON.stringify(action)))
}

/** Removes the action that waits, if there is one. */
export function forgetAction(): void {
  inStorage('sessionStorage', (storage) => storage.removeItem(storageKey))
}

/** The action that waits; `null` where there is none, or it has expired. */
export function storedAction(): PendingAction | null {
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
