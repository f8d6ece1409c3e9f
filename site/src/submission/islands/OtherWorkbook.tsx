import { useState } from 'react'
import { Button } from '#components/controls/Button.tsx'
import { ConfirmDialog } from '#components/controls/Dialog.tsx'
import { workbookCheckTexts as texts } from '#core/messages/workbook.ts'
import { closeWorkbook } from '../stores/check.ts'

/** The way to another workbook; asks first where changes are not saved. */
export function OtherWorkbook({ isUnsaved }: { readonly isUnsaved: boolean }) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button tone="plain" onPress={() => (isUnsaved ? setIsAsking(true) : closeWorkbook())}>
        {texts.another}
      </Button>
      <ConfirmDialog
        title={texts.confirm}
        isOpen={isAsking}
        confirmLabel={texts.discard}
        isDangerous
        onConfirm={closeWorkbook}
        onCancel={() => setIsAsking(false)}
      >
        {texts.unsaved}
      </ConfirmDialog>
    </>
  )
}
