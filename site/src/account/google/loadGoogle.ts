import type { GoogleIdentity } from '#components/account/googleIdentity.ts'
import { sha256Of } from '#core/text/hex.ts'

const GOOGLE_SCRIPT_TIMEOUT_MS = 15_000 // longer than a slow connection needs for 100 kB

/** Google’s script; it is asked for only where the portal has a client ID, and only when somebody may sign in. */
const SCRIPT = 'https://accounts.google.com/gsi/client'

let loading: Promise<GoogleIdentity> | undefined
let secret = ''

/** What only this page knows: its SHA-256 is the nonce of each token that Google gives to it. */
export const pageSecret = (): string => secret

/** Google Identity Services, fetched once for the page; rejects where the script does not come in time, and may then be asked again. */
export function loadGoogle(): Promise<GoogleIdentity> {
  loading ??= fetchScript()
    .then(withNonce)
    .catch((fault: unknown) => {
      loading = undefined
      throw fault
    })
  return loading
}

async function withNonce(google: GoogleIdentity): Promise<GoogleIdentity> {
  secret = crypto.randomUUID() + crypto.randomUUID()
  const nonce = await sha256Of(new TextEncoder().encode(secret))
  return {
    initialize: (settings) => google.initialize({ ...settings, nonce }),
    renderButton: (place, look) => google.renderButton(place, look),
    prompt: () => google.prompt(),
    cancel: () => google.cancel(),
  }
}

function fetchScript(): Promise<GoogleIdentity> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const fail = (why: string) => {
      clearTimeout(timer)
      script.remove()
      reject(new Error(why))
    }
    const timer = setTimeout(() => fail('Google’s script did not load in time.'), GOOGLE_SCRIPT_TIMEOUT_MS)
    script.src = SCRIPT
    script.async = true
    script.addEventListener('error', () => fail('Google’s script could not be loaded.'))
    script.addEventListener('load', () => {
      const google = googleOfPage()
      if (google === null) return fail('Google’s script did not provide a way to sign in.')
      clearTimeout(timer)
      resolve(google)
    })
    document.head.append(script)
  })
}

function googleOfPage(): GoogleIdentity | null {
  const page = globalThis as { readonly google?: { readonly accounts?: { readonly id?: GoogleIdentity } } }
  return page.google?.accounts?.id ?? null
}
