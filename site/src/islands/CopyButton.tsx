import { useEffect, useState } from 'react'
import { Button } from '#components/controls/Button.tsx'
import { Icon } from '#components/controls/Icon.tsx'
import { limits } from '#core/limits.ts'
import { catalogTexts } from '#core/messages/catalog.ts'

interface CopyButtonProps {
  readonly text: string
  /** Where to begin the text: an address of this site. */
  readonly isAddress?: boolean
  /** What is copied, in words; read out where the button shows a sign only. */
  readonly label: string
  /** Shows the label in words instead of a sign alone. */
  readonly hasWords?: boolean
}

/** Copies a text and says so for a moment; where the browser forbids it nothing changes. */
export function CopyButton({ text, isAddress = false, label, hasWords = false }: CopyButtonProps) {
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setIsCopied(false), limits.copiedNoticeMs)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = async () => {
    const copied = await navigator.clipboard.writeText(isAddress ? new URL(text, location.href).href : text).then(
      () => true,
      () => false,
    )
    setIsCopied(copied)
  }
  const words = isCopied ? catalogTexts.copied : label
  return (
    <Button tone={hasWords ? 'usual' : 'icon'} aria-label={words} onPress={copy}>
      <Icon name={isCopied ? 'check' : 'copy'} />
      {hasWords && words}
    </Button>
  )
}
