import { portalTexts as texts } from '#core/messages/submissionPortal.ts'
import './PortalSteps.css'

export interface PortalStepsProps {
  /** The step in view, counted from 0. */
  readonly step: number
  /** The furthest step that can be opened; the later ones need a workbook. */
  readonly furthest: number
}

/** The four steps of the portal as links to `#step0` to `#step3`; those that cannot be opened yet say so. */
export function PortalSteps({ step, furthest }: PortalStepsProps) {
  return (
    <nav className="portal-steps" aria-label={texts.stepsLabel}>
      <ol>
        {texts.steps.map((label, at) => {
          const state = at < step ? 'passed' : at === step ? 'present' : 'ahead'
          const words = (
            <>
              <span className="num">{at + 1}</span> {label}
            </>
          )
          return (
            <li key={label} data-state={state}>
              {at <= furthest ? (
                <a href={`#step${at}`} aria-current={at === step ? 'step' : undefined}>
                  {words}
                </a>
              ) : (
                <span className="portal-step">
                  {words}
                  <span className="vh">. {texts.needsFile}</span>
                </span>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
