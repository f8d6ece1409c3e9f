import type { ReactNode } from 'react'
import { errorMessages } from '#core/messages/errors.ts'
import { Icon } from './Icon.tsx'
import './ErrorCard.css'

export interface ErrorCardProps {
  readonly title?: string
  /** What happened, why, and what to do next. */
  readonly children?: ReactNode
  /** A way on, such as a button that tries again. */
  readonly action?: ReactNode
  /** Read out at once, for errors that come after the page. */
  readonly announce?: boolean
}

/** An error in place of the part that could not be shown. */
export function ErrorCard({ title = errorMessages.cardTitle, children = errorMessages.cardText, action, announce }: ErrorCardProps) {
  return (
    <div className="error-card" role={announce ? 'alert' : undefined}>
      <Icon name="warning" />
      <div className="error-card-words">
        <p className="error-card-title">{title}</p>
        <div>{children}</div>
        {action && <div className="error-card-action">{action}</div>}
      </div>
    </div>
  )
}
