import { useState } from 'react'
import { ChartCode } from '#components/chart/stage/ChartCode.tsx'
import { Button } from '#components/controls/Button.tsx'
import { Dialog } from '#components/controls/Dialog.tsx'
import { chartCode } from '#core/code/chartCode.ts'
import { codeTexts } from '#core/messages/code.ts'
import { baseOfPage } from '#core/submission/previewAddress.ts'
import { CodeNote } from '../../common/islands/CodeNote.tsx'
import { CopyButton } from '../../common/islands/CopyButton.tsx'
import type { Chart } from '../stores/openCharts.ts'

interface CodeButtonProps {
  readonly chart: Chart
  /** The chart's own address, from the root of the portal. */
  readonly path: string
}

/** Gives the code that asks for a chart's rows in each language; not in a preview, which programs cannot read. */
export function CodeButton({ chart, path }: CodeButtonProps) {
  const [isOpen, setOpen] = useState(false)
  if (baseOfPage(location.pathname) !== '') return null
  return (
    <>
      <Button tone="plain" onPress={() => setOpen(true)}>
        {codeTexts.label}
      </Button>
      {isOpen && <CodeDialog chart={chart} path={path} onClose={() => setOpen(false)} />}
    </>
  )
}

function CodeDialog({ chart, path, onClose }: CodeButtonProps & { readonly onClose: () => void }) {
  const samples = chartCode(chart, { origin: location.origin, path })
  return (
    <Dialog title={codeTexts.title} width="wide" isOpen onClose={onClose}>
      <p>{codeTexts.says}</p>
      {chart.split.state !== 'notTried' && <p>{codeTexts.whole}</p>}
      <ChartCode
        samples={samples}
        copyButton={(sample) => <CopyButton key={sample.language} text={sample.text} label={codeTexts.copy(sample.language)} hasWords />}
      />
      <CodeNote />
    </Dialog>
  )
}
