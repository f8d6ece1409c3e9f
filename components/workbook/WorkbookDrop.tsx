import { DropZone, FileTrigger } from 'react-aria-components'
import { workbookCheckTexts as texts } from '#core/messages/workbook.ts'
import { Button } from '../controls/Button.tsx'
import './WorkbookDrop.css'
import { useState } from 'react'
import { TextArea } from '../controls/TextArea.tsx'

export interface WorkbookDropProps {
  readonly onFiles: (files: readonly File[]) => void
  /** Whether tables are taken too: CSV files with what describes them, or cells pasted from a spreadsheet. */
  readonly takesTables?: boolean
  /** What is to be dropped and picked, where that is no submission. */
  readonly words?: { readonly drop: string; readonly choose: string }
}

const workbookTypes = ['.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet']
const tableTypes = ['.csv', '.tsv', '.txt', '.gz', '.json', 'text/csv', 'text/tab-separated-values', 'application/json']

/** Takes a workbook, and tables where they are wanted: dropped, pasted or picked. */
export function WorkbookDrop({ onFiles, takesTables = false, words }: WorkbookDropProps) {
  const label = words?.drop ?? (takesTables ? texts.dropTables : texts.drop)
  const choose = words?.choose ?? (takesTables ? texts.chooseFiles : texts.choose)
  const take = (files: readonly File[]) => {
    if (files.length > 0) onFiles(takesTables ? files : files.slice(0, 1))
  }
  return (
    <>
      <DropZone
        className="workbook-drop"
        aria-label={label}
        onDrop={async ({ items }) => {
          const files: File[] = []
          for (const item of items) {
            if (item.kind === 'file') files.push(await item.getFile())
            else if (takesTables && item.kind === 'text' && item.types.has('text/plain'))
              files.push(pastedFile(await item.getText('text/plain')))
          }
          take(files)
        }}
      >
        <p>{label}</p>
        <FileTrigger
          acceptedFileTypes={takesTables ? [...workbookTypes, ...tableTypes] : workbookTypes}
          allowsMultiple={takesTables}
          onSelect={(files) => take([...(files ?? [])])}
        >
          <Button tone="primary">{choose}</Button>
        </FileTrigger>
      </DropZone>
      {takesTables && <PasteTable onPaste={(text) => take([pastedFile(text)])} />}
    </>
  )
}

const pastedFile = (text: string): File => new File([text], 'pasted.csv', { type: 'text/csv' })

/** A field for cells that were copied from a spreadsheet, headers first. */
function PasteTable({ onPaste }: { readonly onPaste: (text: string) => void }) {
  const [text, setText] = useState('')
  return (
    <details className="workbook-paste">
      <summary>{texts.paste}</summary>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim() !== '') onPaste(text)
        }}
      >
        <TextArea label={texts.pasteLabel} hint={texts.pasteHint} rows={6} value={text} onChange={setText} />
        <Button type="submit" isDisabled={text.trim() === ''}>
          {texts.pasteCheck}
        </Button>
      </form>
    </details>
  )
}
