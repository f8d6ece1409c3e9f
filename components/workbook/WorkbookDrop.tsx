import { DropZone, FileTrigger } from 'react-aria-components'
import { workbookCheckTexts } from '#core/messages/workbook.ts'
import { Button } from '../controls/Button.tsx'
import './WorkbookDrop.css'

/** Takes a workbook: dropped, pasted or picked. */
export function WorkbookDrop({ onFile }: { readonly onFile: (file: File) => void }) {
  return (
    <DropZone
      className="workbook-drop"
      aria-label={workbookCheckTexts.drop}
      onDrop={async ({ items }) => {
        for (const item of items) if (item.kind === 'file') return onFile(await item.getFile())
      }}
    >
      <p>{workbookCheckTexts.drop}</p>
      <FileTrigger
        acceptedFileTypes={['.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet']}
        onSelect={(files) => {
          const file = files?.item(0)
          if (file) onFile(file)
        }}
      >
        <Button tone="primary">{workbookCheckTexts.choose}</Button>
      </FileTrigger>
    </DropZone>
  )
}
