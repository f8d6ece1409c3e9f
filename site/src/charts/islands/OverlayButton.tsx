import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { chartKinds } from '#components/chart/kinds.ts'
import { OverlayDialog } from '#components/chart/overlay/OverlayDialog.tsx'
import { Button } from '#components/controls/Button.tsx'
import type { Overlay } from '#core/charts/overlay/Overlay.ts'
import { overlayTexts } from '#core/messages/overlay.ts'
import { type Chart, changeChart } from '../stores/openCharts.ts'
import { $foundCruises, $track, forgetTracks, layTrackOver, searchForTrack } from '../stores/overlays.ts'

/** Lays positions over a map, or takes them away; nothing for charts that are no map. */
export function OverlayButton({ chart: { id, name, look, overlay } }: { readonly chart: Chart }) {
  const [isOpen, setOpen] = useState(false)
  if (!chartKinds[name].laysOver?.(look)) return null
  const add = (next: Overlay) => {
    changeChart(id, { overlay: next })
    setOpen(false)
  }
  return (
    <>
      <Button tone="plain" onPress={() => (overlay ? changeChart(id, { overlay: null }) : setOpen(true))}>
        {overlay ? overlayTexts.remove : overlayTexts.add}
      </Button>
      {isOpen && <Asking id={id} onAdd={add} onClose={() => setOpen(false)} />}
    </>
  )
}

interface AskingProps {
  readonly id: number
  readonly onAdd: (overlay: Overlay) => void
  readonly onClose: () => void
}

function Asking({ id, onAdd, onClose }: AskingProps) {
  const found = useStore($foundCruises)
  const track = useStore($track)
  useEffect(() => forgetTracks, [])
  return (
    <OverlayDialog
      found={found}
      track={track}
      onSearch={searchForTrack}
      onChoose={(cruise) => void layTrackOver(id, cruise).then((isLaid) => isLaid && onClose())}
      onAdd={onAdd}
      onClose={onClose}
    />
  )
}
