import type { ReactNode } from 'react'

interface StepProps {
  readonly number: number
  readonly title: string
  /** Marks the step in which something is wrong. */
  readonly isBad?: boolean
  /** Shown at the right end of the heading. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** One numbered step of the chart panel. */
export function Step({ number, title, isBad = false, aside, children }: StepProps) {
  return (
    <li className="panel-step" data-tour={title.toLowerCase()} data-bad={isBad || undefined}>
      <h2>
        <b aria-hidden="true">{number}</b>
        {title}
        {aside && <span className="panel-aside">{aside}</span>}
      </h2>
      {children}
    </li>
  )
}
