import { useEffect, useState } from 'react'
import { Button } from '../controls/Button.tsx'
import { Icon } from '../controls/Icon.tsx'
import './Snackbar.css'

const NOTICE_MS = 6_000 // two lines can be read twice in this time

/** One short notice. */
export interface SnackbarNotice {
  readonly id: number
  readonly text: string
  readonly tone: 'plain' | 'danger'
}

export interface SnackbarProps {
  /** Oldest first; at most three are in view, the others wait. */
  readonly notices: readonly SnackbarNotice[]
  readonly onDismiss: (id: number) => void
}

const inView = 3

/** Short notices at the foot of the window, read out as they come. They go by themselves, but not while the pointer or the keyboard is on them. */
export function Snackbar({ notices, onDismiss }: SnackbarProps) {
  const [held, setHeld] = useState(false)
  const shown = notices.slice(0, inView)
  return (
    <section
      className="snackbar glass"
      aria-label="Notices"
      aria-live="polite"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {shown.map((notice) => (
        <SnackbarItem key={notice.id} notice={notice} held={held} onDismiss={onDismiss} />
      ))}
    </section>
  )
}

interface ItemProps {
  readonly notice: SnackbarNotice
  readonly held: boolean
  readonly onDismiss: (id: number) => void
}

function SnackbarItem({ notice: { id, text, tone }, held, onDismiss }: ItemProps) {
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => onDismiss(id), NOTICE_MS)
    return () => clearTimeout(timer)
  }, [id, held, onDismiss])
  return (
    <p className="snackbar-item" data-tone={tone} role={tone === 'danger' ? 'alert' : undefined}>
      {tone === 'danger' && <Icon name="warning" />}
      <span>{text}</span>
      <Button tone="icon" aria-label="Dismiss" onPress={() => onDismiss(id)}>
        <Icon name="close" />
      </Button>
    </p>
  )
}
