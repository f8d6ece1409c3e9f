import { useStore } from '@nanostores/react'
import { lazy, Suspense, useId, useMemo } from 'react'
import { Button } from '#components/controls/Button.tsx'
import { Icon } from '#components/controls/Icon.tsx'
import { bulkTexts } from '#core/messages/bulk.ts'
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
    <section className="selection-bar" aria-label={bulkTexts.selection}>
      <p id={reason} role="status">
        {size === 0 ? bulkTexts.selectSome : bulkTexts.selected(size)}
      </p>
      <Button onPress={toggleSelecting}>{bulkTexts.cancelSelection}</Button>
      <Button tone="primary" onPress={() => void downloadSelection()} blockedBy={size === 0 ? reason : undefined}>
        <Icon name="download" />
        {bulkTexts.downloadSelected(size)}
      </Button>
      <Suspense>{isDownloading && <SelectedDownload datasets={datasets} onClose={() => $isDownloading.set(false)} />}</Suspense>
    </section>
  )
}
