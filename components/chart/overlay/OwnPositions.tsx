import { useState } from 'react'
import { FileTrigger } from 'react-aria-components'
import { Button } from '#components/controls/Button.tsx'
import { TextArea } from '#components/controls/TextArea.tsx'
import type { Overlay } from '#core/charts/overlay/Overlay.ts'
import { limits } from '#core/limits/charts.ts'
import { type ReadPositions, readPositions } from '#core/match/read/readPositions.ts'
import { overlayTexts as texts } from '#core/messages/overlay.ts'

const OVERLAY_BYTES = 4_000_000 // of own positions laid over a map; above 20,000 rows with long labels

/** Takes a reader's own positions, as a file or pasted; they are read here and go nowhere else. */
export function OwnPositions({ onAdd }: { readonly onAdd: (overlay: Overlay) => void }) {
  const [read, setRead] = useState<ReadPositions | null>(null)
  const refuse = (says: string) => setRead({ overlay: null, faults: [says], leftOut: 0 })
  const take = async (file: Blob, name: string) => {
    if (file.size > OVERLAY_BYTES) return refuse(texts.tooLarge(OVERLAY_BYTES / 1e6))
    try {
      setRead(readPositions(new Uint8Array(await file.arrayBuffer()), name))
    } catch {
      // The file is gone, or the browser may not read it.
      refuse(texts.unreadable)
    }
  }
  return (
    <div className="overlay-own">
      <p>{texts.says}</p>
      <FileTrigger
        acceptedFileTypes={['.csv', '.tsv', '.txt', 'text/csv', 'text/tab-separated-values', 'text/plain']}
        onSelect={(files) => {
          const file = files?.[0]
          if (file) void take(file, file.name)
        }}
      >
        <Button>{texts.choose}</Button>
      </FileTrigger>
      <TextArea
        label={texts.paste}
        hint={texts.pasteHint}
        rows={4}
        onChange={(text) => void (text.trim() === '' ? setRead(null) : take(new Blob([text]), texts.pasted))}
      />
      <div role="status">{read && <Outcome read={read} />}</div>
      <Button tone="primary" isDisabled={!read?.overlay} onPress={() => read?.overlay && onAdd(read.overlay)}>
        {texts.add}
      </Button>
    </div>
  )
}

function Outcome({ read: { overlay, faults, leftOut } }: { readonly read: ReadPositions }) {
  const named = Math.min(leftOut, limits.overlayErrors)
  return (
    <>
      {overlay && <p>{texts.read(overlay.lons.length, overlay.name)}</p>}
      {leftOut > 0 && <p>{texts.leftOut(leftOut)}</p>}
      {faults.length > 0 && (
        <ul className="overlay-faults">
          {faults.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
          {leftOut > named && <li>{texts.further(leftOut - named)}</li>}
        </ul>
      )}
    </>
  )
}
