import { useStore } from '@nanostores/react'
import { lazy, Suspense, useId, useMemo } from 'react'
import { Button } from '#components/controls/Button.tsx'
import { Icon } from '#components/controls/Icon.tsx'
import { selectionTexts } from '#core/messages/selection.ts'
import { CollectButton } from '../../collections/islands/CollectButton.tsx'
import { $isDownloading, $selection, downloadSelection, toggleSelecting } from '../stores/selection.ts'
import './SelectionBar.css'

/** The dialog comes when somebody downloads. */
const SelectedDownload = lazy(async () => ({ default: (await import('./SelectedDownload.tsx')).SelectedDownload }))

/** What is selected, in sight while the list scrolls, and the button that downloads it. */
export function SelectionBar() {
  const reason = useId()
  const selection = useStore($selection)
  const isDownloading = useStore($isDownloading)
  const datasets = useMemo(() => [...(selection?.values() ?? [])], [selection])
  if (selection === null) return null
  const { size } = selection
  return (
    <section className="selection-bar" aria-label={selectionTexts.label}>
      <p id={reason} role="status">
        {size === 0 ? selectionTexts.nothing : selectionTexts.selected(size)}
      </p>
      <CollectButton shortNames={[...selection.keys()]} />
      <Button onPress={toggleSelecting}>{selectionTexts.cancel}</Button>
      <Button tone="primary" onPress={() => void downloadSelection()} blockedBy={size === 0 ? reason : undefined}>
        <Icon name="download" />
        {selectionTexts.download(size)}
      </Button>
      <Suspense>{isDownloading && <SelectedDownload datasets={datasets} onClose={() => $isDownloading.set(false)} />}</Suspense>
    </section>
  )
}
