import { useId } from 'react'
import { isoDateField, isoTimeField } from '#components/controls/isoFields.ts'
import { NumberField } from '#components/controls/NumberField.tsx'
import { TextField } from '#components/controls/TextField.tsx'
import { timeKind } from '#core/catalog/variableRanges.ts'
import type { ParameterErrors } from '#core/charts/plan/parameterErrors.ts'
import type { Draft } from '#core/charts/request/draft.ts'
import { monthNames } from '#core/extent/months.ts'
import { Step } from './Step.tsx'
import { Faults, invalidBy } from './WhereStep.tsx'

interface WhenStepProps {
  readonly draft: Draft
  readonly errors: ParameterErrors
  /** Another reason why the dates are to be looked at. */
  readonly isBlocked: boolean
  readonly isDisabled: boolean
  readonly onChange: (change: Partial<Draft>) => void
}

/** Step 3: months of a climatology, dates and times in UTC, or the sentence of timeless data. */
export function WhenStep({ draft, errors, isBlocked, isDisabled, onChange }: WhenStepProps) {
  const { variable } = draft
  const errorsId = useId()
  const kind = variable ? timeKind(variable) : 'instants'
  const messages = [...new Set([errors.start, errors.end].filter((text) => text !== undefined))]
  return (
    <Step
      number={3}
      title="When"
      isBad={messages.length > 0 || isBlocked}
      aside={kind === 'instants' ? <span className="panel-utc">UTC</span> : null}
    >
      {kind === 'timeless' && <p className="panel-fact">{variable?.Time_Meaning}</p>}
      {kind === 'months' && (
        <div className="panel-pair">
          {(['month1', 'month2'] as const).map((name) => (
            <NumberField
              key={name}
              label={name === 'month1' ? 'Start month' : 'End month'}
              value={draft[name]}
              unit={monthNames[draft[name] - 1] ?? ''}
              step={1}
              isDisabled={isDisabled}
              {...invalidBy(errorsId, errors[name === 'month1' ? 'start' : 'end'])}
              onChange={(value) => onChange({ [name]: value })}
            />
          ))}
        </div>
      )}
      {kind === 'instants' &&
        (['start', 'end'] as const).map((name) => (
          <MomentFields
            key={name}
            name={name === 'start' ? 'Start' : 'End'}
            value={draft[name]}
            isDisabled={isDisabled}
            invalid={{ ...(isBlocked && name === 'end' ? ({ isInvalid: true } as const) : {}), ...invalidBy(errorsId, errors[name]) }}
            onChange={(value) => onChange({ [name]: value })}
          />
        ))}
      <Faults id={errorsId} says={messages} />
    </Step>
  )
}

interface MomentFieldsProps {
  readonly name: string
  /** ISO 8601, UTC, milliseconds and Z; or what is left of it while somebody types. */
  readonly value: string
  readonly isDisabled: boolean
  readonly invalid: ReturnType<typeof invalidBy>
  readonly onChange: (value: string) => void
}

function MomentFields({ name, value, isDisabled, invalid, onChange }: MomentFieldsProps) {
  const [date = '', time = ''] = value.split('T')
  // What is left of a value while somebody types: 12:3 of 12:3:00.000Z.
  const changeTo = (day: string, clock: string) => onChange(`${day}T${clock}:00.000Z`)
  const clock = /^(.*):\d{2}\.\d{3}Z$/.exec(time)?.[1] ?? time
  return (
    <div className="panel-moment">
      <TextField
        {...isoDateField}
        label={`${name} date`}
        value={date}
        isDisabled={isDisabled}
        {...invalid}
        onChange={(day) => changeTo(day.replace(/[^\d-]/g, ''), clock)}
      />
      <TextField
        {...isoTimeField}
        label={`${name} time, UTC`}
        value={clock}
        isDisabled={isDisabled}
        {...invalid}
        onChange={(next) => changeTo(date, next.replace(/[^\d:]/g, ''))}
      />
    </div>
  )
}
