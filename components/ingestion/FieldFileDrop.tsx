import { DropZone, FileTrigger } from 'react-aria-components'
import { ingestionTexts as texts } from '#core/messages/ingestion.ts'
import { Button } from '../controls/Button.tsx'
import '../workbook/WorkbookDrop.css'

/** Takes a file of an instrument or an archive, dropped or picked. */
export function FieldFileDrop({ onFile }: { readonly onFile: (file: File) => void }) {
  return (
    <DropZone
      className="workbook-drop"
      aria-label={texts.drop}
      onDrop={async ({ items }) => {
        const dropped = items.find((item) => item.kind === 'file')
        if (dropped) onFile(await dropped.getFile())
      }}
    >
      <p>{texts.drop}</p>
      <FileTrigger
        onSelect={(files) => {
          const file = files?.[0]
          if (file) onFile(file)
        }}
      >
        <Button tone="primary">{texts.choose}</Button>
      </FileTrigger>
    </DropZone>
  )
}
