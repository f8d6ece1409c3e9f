import type { Step } from '#core/submission/steps.ts'
import './StepBar.css'

const states = { passed: 'done', skipped: 'skipped', present: 'now', ahead: 'still to come' } as const

/** The five steps of a submission: which are done and when, and which is next. The state of each is read out, not only drawn. */
export function StepBar({ steps }: { readonly steps: readonly Step[] }) {
  return (
    <ol className="step-bar" aria-label="Progress">
      {steps.map(({ label, title, state, date }) => (
        <li key={label} data-state={state} aria-current={state === 'present' ? 'step' : undefined}>
          <span className="step-name">{label}</span>
          {title !== '' && <span className="muted"> ({title})</span>}
          {state === 'skipped' ? <span className="step-date">{states[state]}</span> : <span className="vh">, {states[state]}</span>}
          {date !== null && (
            <time className="step-date" dateTime={date}>
              {date}
            </time>
          )}
        </li>
      ))}
    </ol>
  )
}
