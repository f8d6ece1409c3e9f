import { Icon } from '../controls/Icon.tsx'
import { registrationSteps } from './registrationSteps.ts'

/** Which step is in view, which are done and which are still to come. Leads nowhere itself. */
export function RegistrationProgress({ step }: { readonly step: number }) {
  return (
    <ol className="registration-progress" aria-label="Registration steps">
      {registrationSteps.map(({ title }, at) => (
        <li key={title} data-state={at < step ? 'done' : at === step ? 'now' : 'later'} aria-current={at === step ? 'step' : undefined}>
          <span className="registration-mark" aria-hidden="true">
            {at < step ? <Icon name="check" /> : at + 1}
          </span>
          <span className="registration-name">
            {title}
            {at < step && <span className="vh">, done</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}
