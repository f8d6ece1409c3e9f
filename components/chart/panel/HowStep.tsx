import { chartTypes } from '#core/charts/index.ts'
import type { Draft } from '#core/charts/request/draft.ts'
import { Step } from './Step.tsx'

interface HowStepProps {
  readonly draft: Draft
  readonly onChange: (change: Partial<Draft>) => void
}

/** Step 4: the kind of chart. What a variable cannot have stays in view with the reason. */
export function HowStep({ draft, onChange }: HowStepProps) {
  const { variable } = draft
  const reasons = variable ? [...new Set(chartTypes.flatMap((type) => type.unavailable(variable) ?? []))] : []
  return (
    <Step number={4} title="How">
      <fieldset className="panel-types">
        <legend className="vh">Visualization type</legend>
        {chartTypes.map((type) => {
          const reason = variable ? type.unavailable(variable) : null
          return (
            <label key={type.name} className="panel-type" data-off={reason !== null || undefined}>
              <input
                type="radio"
                name="chart"
                value={type.name}
                checked={draft.chart === type.name}
                disabled={!variable || reason !== null}
                onChange={() => onChange({ chart: type.name })}
              />
              <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
                <path d={type.icon} />
              </svg>
              <span>
                {type.label}
                {reason && <sup>{reasons.indexOf(reason) + 1}</sup>}
              </span>
            </label>
          )
        })}
      </fieldset>
      {reasons.length > 0 && (
        <ol className="panel-reasons">
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ol>
      )}
    </Step>
  )
}
