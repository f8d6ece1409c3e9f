import './ToolMenu.css'
import { type FocusEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '#components/controls/Button.tsx'
import { Icon, type IconName } from '#components/controls/Icon.tsx'

interface ToolMenuProps {
  readonly label: string
  readonly icon: IconName
  /** What holds now, beside the name where there is room. */
  readonly now?: string
  readonly children: ReactNode
}

/** Whether the reader went to another part of the page: not to a list or a dialog that a tool of the menu opened over it. */
const isElsewhere = (target: EventTarget | null, menu: Element | null) =>
  target instanceof Element && !menu?.contains(target) && target.closest('.overlay, .dialog-veil') === null

/** Tools of a chart behind one button; a disclosure, as a modal popover would hide the chart from assistive technology. */
export function ToolMenu({ label, icon, now, children }: ToolMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const menu = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isOpen) return
    const press = ({ target }: PointerEvent) => setOpen((now) => now && !isElsewhere(target, menu.current))
    document.addEventListener('pointerdown', press)
    return () => document.removeEventListener('pointerdown', press)
  }, [isOpen])
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (isElsewhere(relatedTarget, currentTarget)) setOpen(false)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only sees keys and focus leave what is in it
    <div
      ref={menu}
      className="tool-menu"
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen || !event.currentTarget.contains(event.target as Node)) return
        setOpen(false)
        button.current?.focus()
      }}
    >
      <Button ref={button} tone="plain" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
        <Icon name={icon} />
        <span className="tool-name">{label}</span>
        {now && <span className="tool-now">{now}</span>}
        <Icon name="down" />
      </Button>
      {isOpen && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form
        <div className="overlay tool-list" role="group" aria-label={label}>
          {children}
        </div>
      )}
    </div>
  )
}
