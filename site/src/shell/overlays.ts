import { passwordAgainDialog, secondStepDialog } from '../account/stores/accountDialogs.ts'
import { $loading, $notices } from '../common/stores/notices.ts'
import { $signInRequest } from '../common/stores/session.ts'

/** React is fetched only when a page has a notice, waits, or asks to sign in. */
let mounted: Promise<void> | undefined

function mount(): Promise<void> {
  mounted ??= import('../account/islands/Overlays.tsx').then(({ mountOverlays }) => {
    const place = document.createElement('div')
    document.body.append(place)
    mountOverlays(place)
  })
  return mounted
}

/** Watches for the first thing to show over the page. */
export function watchOverlays(): void {
  $notices.subscribe((notices) => notices.length > 0 && mount())
  $loading.subscribe((text) => text !== null && mount())
  secondStepDialog.$waiting.subscribe((waiting) => waiting !== null && mount())
  passwordAgainDialog.$waiting.subscribe((waiting) => waiting !== null && mount())
  $signInRequest.subscribe((wish) => wish !== null && mount())
}
