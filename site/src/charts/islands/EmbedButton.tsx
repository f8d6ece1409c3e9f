import { useState } from 'react'
import { Button } from '#components/controls/Button.tsx'
import { Dialog } from '#components/controls/Dialog.tsx'
import { embedSnippet } from '#core/charts/address/plotAddress.ts'
import { plotTexts } from '#core/messages/plot.ts'
import { CopyButton } from '../../common/islands/CopyButton.tsx'
import './EmbedButton.css'

interface EmbedButtonProps {
  /** The chart's own address, from the root of the portal. */
  readonly path: string
  /** What is drawn, for those who do not see it. */
  readonly title: string
  /** Whether the page shows it in panels or steps, which its embedded form does not have. */
  readonly isSplit: boolean
}

const { embed } = plotTexts

/** Gives the HTML that shows a chart in another page. */
export function EmbedButton({ path, title, isSplit }: EmbedButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button tone="plain" onPress={() => setOpen(true)}>
        {embed.label}
      </Button>
      {isOpen && <EmbedDialog {...{ path, title, isSplit }} onClose={() => setOpen(false)} />}
    </>
  )
}

function EmbedDialog({ path, title, isSplit, onClose }: EmbedButtonProps & { readonly onClose: () => void }) {
  const html = embedSnippet(path, { origin: location.origin, title })
  return (
    <Dialog title={embed.title} isOpen onClose={onClose} actions={<CopyButton text={html} label={embed.copy} hasWords />}>
      <p>{embed.says}</p>
      {isSplit && <p>{embed.whole}</p>}
      <textarea className="embed-code" aria-label={embed.code} readOnly rows={7} value={html} onFocus={(event) => event.target.select()} />
    </Dialog>
  )
}
