import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'

const CANNOT =
  'Your browser did not create or use a passkey. You may have cancelled it, or the browser has no passkey for this site or does not support passkeys.'

/** What the browser answered, or why it did not. */
type Answered<Answer> = { readonly answer: Answer } | { readonly says: string }

/** Has the browser make a passkey. */
export async function makePasskey(options: unknown) {
  return answered(async () => {
    const { startRegistration } = await import('@simplewebauthn/browser')
    return startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON })
  })
}

/** Has the browser sign with a passkey. */
export async function signWithPasskey(options: unknown) {
  return answered(async () => {
    const { startAuthentication } = await import('@simplewebauthn/browser')
    return startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON })
  })
}

async function answered<Answer>(call: () => Promise<Answer>): Promise<Answered<Answer>> {
  try {
    return { answer: await call() }
  } catch (fault) {
    // Browsers deliberately do not distinguish a cancelled request from an error.
    if (fault instanceof Error) return { says: CANNOT }
    throw fault
  }
}
