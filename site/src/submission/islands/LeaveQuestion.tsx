import { useEffect, useState } from 'react'
import { ConfirmDialog } from '#components/controls/Dialog.tsx'
import { portalTexts } from '#core/messages/submissionPortal.ts'
import { workbookCheckTexts as texts } from '#core/messages/workbook.ts'
import { $target } from '../stores/names.ts'
import { discardWork } from '../stores/work.ts'

/** Asks before the link to the portal, followed on the portal, discards a workbook that is open (NAV-16). */
export function LeaveQuestion({ isLoaded, onDiscard }: { readonly isLoaded: boolean; readonly onDiscard: () => void }) {
  const [isAsking, setIsAsking] = useState(false)
  useEffect(() => {
    if (!isLoaded) return
    const ask = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      const isHere = link?.origin === location.origin && link.pathname === location.pathname && link.hash === '' && link.search === ''
      // Another tab or window leaves this one as it is.
      if (!isHere || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      setIsAsking(true)
    }
    addEventListener('click', ask)
    return () => removeEventListener('click', ask)
  }, [isLoaded])
  return (
    <ConfirmDialog
      title={texts.confirm}
      isOpen={isAsking}
      confirmLabel={texts.discard}
      isDangerous
      onConfirm={() => {
        setIsAsking(false)
        discardWork()
        $target.set(null)
        onDiscard()
      }}
      onCancel={() => setIsAsking(false)}
    >
      {portalTexts.discardQuestion}
    </ConfirmDialog>
  )
}
