import type { GoogleIdentity } from '#components/account/googleIdentity.ts'

const GOOGLE_SCRIPT_TIMEOUT_MS = 15_000 // longer than a slow connection needs for 100 kB

/** Google’s script; it is asked for only where the portal has a client ID, and only when somebody may sign in. */
const SCRIPT = 'https://accounts.google.com/gsi/client'

let loading: Promise<GoogleIdentity> | undefined

/** Google Identity Services, fetched once for the page; rejects where the script does not come in time, and may then be asked again. */
export function loadGoogle(): Promise<GoogleIdentity> {
  loading ??= fetchScript().catch((fault: unknown) => {
    loading = undefined
    throw fault
  })
  return loading
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
