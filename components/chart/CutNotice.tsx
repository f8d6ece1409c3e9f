import { useState } from 'react'
import { Button } from '#components/controls/Button.tsx'
import { Dialog } from '#components/controls/Dialog.tsx'
import { chartTexts } from '#core/messages/charts.ts'

/** Says in a dialog, once, that a chart shows only the first part of the data, and leaves a line under it that opens the dialog again (CHT-08). */
export function CutNotice({ text }: { readonly text: string }) {
  const [isOpen, setOpen] = useState(true)
  return (
    <div className="chart-cut">
      {chartTexts.cutTitle}.
      <Button tone="plain" onPress={() => setOpen(true)}>
        Why
      </Button>
      <Dialog title={chartTexts.cutTitle} width="narrow" isOpen={isOpen} onClose={() => setOpen(false)}>
        <p>{text}</p>
      </Dialog>
    </div>
  )
}
