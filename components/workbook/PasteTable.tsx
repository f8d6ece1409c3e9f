import { useState } from 'react'
import { workbookCheckTexts as texts } from '#core/messages/workbook.ts'
import { Button } from '../controls/Button.tsx'
import { TextArea } from '../controls/TextArea.tsx'

/** A field for cells that were copied from a spreadsheet, headers first. */
export function PasteTable({ onPaste }: { readonly onPaste: (text: string) => void }) {
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
