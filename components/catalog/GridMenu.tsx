import { type KeyboardEvent, useEffect, useRef } from 'react'
import './GridMenu.css'

interface GridMenuProps {
  /** Where it opens, pixels from the corner of the window. */
  readonly x: number
  readonly y: number
  readonly items: readonly { readonly label: string; readonly onChoose: () => void }[]
  readonly onClose: () => void
}

/** The context menu of a grid: arrow keys move, Escape and a press elsewhere close it, and the focus goes back to where it was. */
export function GridMenu({ x, y, items, onClose }: GridMenuProps) {
  const menu = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const before = document.activeElement
    menu.current?.querySelector('button')?.focus()
    const away = (event: PointerEvent) => {
      if (event.target instanceof Node && !menu.current?.contains(event.target)) onClose()
    }
    addEventListener('pointerdown', away)
    return () => {
      removeEventListener('pointerdown', away)
      if (before instanceof HTMLElement) before.focus()
    }
  }, [onClose])
  const move = (event: KeyboardEvent) => {
    const buttons = [...(menu.current?.querySelectorAll('button') ?? [])]
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (event.key === 'Escape' || event.key === 'Tab') onClose()
    else if (step !== 0) buttons.at((buttons.indexOf(document.activeElement as HTMLButtonElement) + step) % buttons.length)?.focus()
    else return
    event.preventDefault()
  }
  const place = { left: Math.min(x, innerWidth - 200), top: Math.min(y, innerHeight - 48 * items.length) }
  return (
    <div ref={menu} className="grid-menu" role="menu" aria-label="Variables table" style={place} tabIndex={-1} onKeyDown={move}>
      {items.map(({ label, onChoose }) => (
        <button
          key={label}
          type="button"
          role="menuitem"
          onClick={() => {
            onChoose()
            onClose()
          }}
        >
          {label}
        </button>
      ))}
    </div>
  )
}
