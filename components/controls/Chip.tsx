import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import './Chip.css'
import { Icon } from './Icon.tsx'

export interface ChipProps {
  readonly children: ReactNode
  /** `accent` for observations, `warning` for what must not be mistaken (synthetic data). */
  readonly tone?: 'plain' | 'accent' | 'warning'
  /** Makes it an active filter that can be taken away; `removeLabel` names the button. */
  readonly onRemove?: () => void
  readonly removeLabel?: string
}

/** A short property of a thing, or an active filter. */
export function Chip({ children, tone = 'plain', onRemove, removeLabel }: ChipProps) {
  return (
    <span className="chip" data-tone={tone} data-filter={onRemove ? '' : undefined}>
      {children}
      {onRemove && (
        <Button tone="icon" aria-label={removeLabel ?? 'Remove filter'} onPress={onRemove}>
          <Icon name="close" />
        </Button>
      )}
    </span>
  )
}
