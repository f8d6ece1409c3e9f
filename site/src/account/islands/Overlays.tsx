import { useStore } from '@nanostores/react'
import { createRoot } from 'react-dom/client'
import { LoadingBanner } from '#components/shell/LoadingBanner.tsx'
import { Snackbar } from '#components/shell/Snackbar.tsx'
import { Guarded } from '../../common/islands/Guarded.tsx'
import { $loading, $notices, dismissNotice } from '../../common/stores/notices.ts'
import { LoginDialog } from './LoginDialog.tsx'
import { PasswordAgain, SecondStep } from './SecondStep.tsx'

function Overlays() {
  return (
    <Guarded>
      <LoginDialog />
      <SecondStep />
      <PasswordAgain />
      <Snackbar notices={useStore($notices)} onDismiss={dismissNotice} />
      <LoadingBanner text={useStore($loading)} />
    </Guarded>
  )
}

/** Puts the login dialog, the snackbar and the loading banner into the page; called once, when the first of them is needed. */
export function mountOverlays(place: HTMLElement): void {
  createRoot(place).render(<Overlays />)
}
