import { type ComponentProps, useState } from 'react'
import { Dialog } from '#components/controls/Dialog.tsx'
import { Tabs } from '#components/controls/Tabs.tsx'
import type { Overlay } from '#core/charts/overlay/Overlay.ts'
import { overlayTexts as texts } from '#core/messages/overlay.ts'
import { CruiseTrackChoice } from './CruiseTrackChoice.tsx'
import { OwnPositions } from './OwnPositions.tsx'
import './OverlayDialog.css'

interface OverlayDialogProps extends ComponentProps<typeof CruiseTrackChoice> {
  readonly onAdd: (overlay: Overlay) => void
  readonly onClose: () => void
}

/** Asks for the positions to lay over a map: a reader's own, or the track of a cruise. */
export function OverlayDialog({ onAdd, onClose, ...cruises }: OverlayDialogProps) {
  const [way, setWay] = useState<'own' | 'cruise'>('own')
  return (
    <Dialog title={texts.title} isOpen onClose={onClose}>
      <div className="overlay-ways">
        <Tabs
          label={texts.ways}
          selected={way}
          onSelect={setWay}
          tabs={[
            { id: 'own', label: texts.own, content: <OwnPositions onAdd={onAdd} /> },
            { id: 'cruise', label: texts.cruise, content: <CruiseTrackChoice {...cruises} /> },
          ]}
        />
      </div>
    </Dialog>
  )
}
