import { emptyRegistration, type RegistrationDraft } from '#components/account/registrationSteps.ts'
import { inStorage } from '../../common/stores/inStorage.ts'

const storageKey = 'pelagos.registration'

/** The registration that this tab has begun, without its password; an empty one for words that are not ours. */
export function readRegistration(): RegistrationDraft {
  try {
    const kept: unknown = JSON.parse(inStorage('sessionStorage', (storage) => storage.getItem(storageKey)) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return emptyRegistration
    const texts = Object.entries(kept).filter(
      ([name, text]) => name in emptyRegistration && name !== 'password' && typeof text === 'string',
    )
    return { ...emptyRegistration, ...Object.fromEntries(texts) }
  } catch (fault) {
    // Half a word is nothing.
    if (fault instanceof SyntaxError) return emptyRegistration
    throw fault
  }
}

/** Keeps what was typed for this tab, so that leaving the page and coming back loses nothing. Never keeps the password. */
export function keepRegistration({ password, ...draft }: RegistrationDraft): void {
  inStorage('sessionStorage', (storage) => storage.setItem(storageKey, JSON.stringify(draft)))
}

/** Forgets it, once the user exists. */
export function forgetRegistration(): void {
  inStorage('sessionStorage', (storage) => storage.removeItem(storageKey))
}
