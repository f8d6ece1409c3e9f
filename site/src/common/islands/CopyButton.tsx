import { Icon } from '#components/controls/Icon.tsx'
import { catalogTexts } from '#core/messages/catalog.ts'
import './CopyButton.css'

interface CopyButtonProps {
  readonly text: string
  /** The text is a path of this site, copied as its whole address. */
  readonly isAddress?: boolean
  /** What is copied, in words; read out where the button shows a sign only. */
  readonly label: string
  /** Shows the label in words instead of a sign alone. */
  readonly hasWords?: boolean
  /** Without an edge, among other tools. */
  readonly isPlain?: boolean
}

/** Copies a text and says so for a moment. Plain HTML: the bar's script answers the press (`layouts/copy.ts`), so a page needs no island for it. */
export function CopyButton({ text, isAddress = false, label, hasWords = false, isPlain = false }: CopyButtonProps) {
  const words = hasWords ? undefined : 'vh'
  return (
    <button
      className="button copy"
      type="button"
      data-tone={isPlain ? 'plain' : hasWords ? undefined : 'icon'}
      data-copy={text}
      data-copy-address={isAddress || undefined}
    >
      <span className="copy-face">
        <Icon name="copy" />
        <span className={words}>{label}</span>
      </span>
      <span className="copy-done">
        <Icon name="check" />
        <span className={words}>{catalogTexts.copied}</span>
      </span>
    </button>
  )
}
