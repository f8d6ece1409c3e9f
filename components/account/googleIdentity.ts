/** What Google hands over when somebody has chosen an account: an ID token as a signed text. */
interface GoogleCredential {
  readonly credential: string
}

/** The part of Google Identity Services (`google.accounts.id`) that we use. Only the last `initialize` of a page counts. */
export interface GoogleIdentity {
  initialize(settings: {
    readonly client_id: string
    readonly callback: (answer: GoogleCredential) => void
    /** Signed by Google within the token. */
    readonly nonce?: string
    readonly auto_select: boolean
    readonly cancel_on_tap_outside: boolean
    readonly use_fedcm_for_prompt: boolean
    readonly use_fedcm_for_button: boolean
  }): void
  /** Draws Google's button into an element. `width` in pixels, 200 to 400. */
  renderButton(
    place: HTMLElement,
    look: {
      readonly type: 'standard'
      readonly theme: 'outline' | 'filled_black'
      readonly size: 'large'
      readonly text: 'signin_with' | 'signup_with'
      readonly width: number
    },
  ): void
  /** Shows the small window that offers an account, if Google holds it for right. */
  prompt(): void
  /** Takes that window away. */
  cancel(): void
}

/** The settings that the button and the small window share: nobody is signed in without having pressed something. */
export function googleSettings(clientId: string, onCredential: (idToken: string) => void): Parameters<GoogleIdentity['initialize']>[0] {
  return {
    client_id: clientId,
    callback: ({ credential }) => onCredential(credential),
    auto_select: false,
    cancel_on_tap_outside: true,
    use_fedcm_for_prompt: true,
    use_fedcm_for_button: true,
  }
}
