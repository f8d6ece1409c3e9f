import './WhereStep.css'
import { useId } from 'react'
import { Button } from '#components/controls/Button.tsx'
import { NumberField } from '#components/controls/NumberField.tsx'
import { Select } from '#components/controls/Select.tsx'
import type { VariableRecord } from '#core/catalog/records.ts'
import { isGridded } from '#core/catalog/variableRanges.ts'
import type { ParameterErrors, ParameterName } from '#core/charts/plan/parameterErrors.ts'
import { type Draft, draftFor } from '#core/charts/request/draft.ts'
import { limits } from '#core/limits/charts.ts'
import { chartTexts } from '#core/messages/charts.ts'
import { Step } from './Step.tsx'

interface WhereStepProps {
  readonly draft: Draft
  readonly errors: ParameterErrors
  readonly isDisabled: boolean
  readonly isDrawing: boolean
  readonly onChange: (change: Partial<Draft>) => void
  readonly onDraw: (isDrawing: boolean) => void
}

type Edge = Extract<ParameterName, 'lat1' | 'lat2' | 'lon1' | 'lon2'>

const rose: readonly { readonly name: Edge; readonly letter: string; readonly label: string }[] = [
  { name: 'lat2', letter: 'N', label: 'Latitude end, degrees north' },
  { name: 'lon1', letter: 'W', label: 'Longitude start, degrees east' },
  { name: 'lon2', letter: 'E', label: 'Longitude end, degrees east' },
  { name: 'lat1', letter: 'S', label: 'Latitude start, degrees north' },
]

/** Step 2: the region as four numbers around a rose, or drawn on the globe, and the depths where the variable has them. */
export function WhereStep({ draft, errors, isDisabled, isDrawing, onChange, onDraw }: WhereStepProps) {
  const { variable } = draft
  const errorsId = useId()
  const messages = [
    ...new Set([errors.lat1, errors.lat2, errors.lon1, errors.lon2, errors.depth1, errors.depth2].filter((text) => text !== undefined)),
  ]
  const draw = (
    <Button tone="plain" isDisabled={isDisabled && !isDrawing} onPress={() => onDraw(!isDrawing)}>
      {isDrawing ? 'Cancel drawing' : 'Draw on globe'}
    </Button>
  )
  return (
    <Step number={2} title="Where" isBad={messages.length > 0} aside={draw}>
      {isDrawing && <p className="panel-help">Click one corner and then the opposite one, or click and drag.</p>}
      <div className="panel-rose">
        {rose.map(({ name, letter, label }) => (
          <NumberField
            key={name}
            letter={letter}
            label={label}
            value={draft[name]}
            step={limits.parameterStepDegrees}
            formatOptions={{ minimumFractionDigits: 3, maximumFractionDigits: 3 }}
            isDisabled={isDisabled}
            {...invalidBy(errorsId, errors[name])}
            onChange={(value) => onChange({ [name]: value })}
          />
        ))}
      </div>
      {variable?.Has_Depth === 1 ? (
        <DepthFields {...{ draft, variable, errors, errorsId, isDisabled, onChange }} />
      ) : (
        variable && <p className="panel-fact">Depth: surface only, 0 m</p>
      )}
      <Faults id={errorsId} says={messages} />
    </Step>
  )
}

interface DepthFieldsProps extends Pick<WhereStepProps, 'draft' | 'errors' | 'isDisabled' | 'onChange'> {
  readonly variable: VariableRecord
  readonly errorsId: string
}

/** The depth range; of gridded data also the levels that exist, each of which can be chosen alone. */
function DepthFields({ draft, variable, errors, errorsId, isDisabled, onChange }: DepthFieldsProps) {
  const levels = isGridded(variable) ? variable.Depth_Levels : []
  const single = draft.depth1 === draft.depth2 ? levels.find((level) => level === draft.depth1) : undefined
  const options = [chartTexts.anyLevel, ...levels.map((level) => `${level} m`)].map((label, at) => ({ id: String(at), label }))
  const choose = (id: string) => {
    const level = levels[Number(id) - 1]
    const { depth1, depth2 } = draftFor(variable)
    onChange(level === undefined ? { depth1, depth2 } : { depth1: level, depth2: level })
  }
  return (
    <>
      <div className="panel-pair">
        {(['depth1', 'depth2'] as const).map((name) => (
          <NumberField
            key={name}
            label={name === 'depth1' ? 'Depth start' : 'Depth end'}
            unit="m"
            value={draft[name]}
            step={0.1}
            isDisabled={isDisabled}
            {...invalidBy(errorsId, errors[name])}
            onChange={(value) => onChange({ [name]: value })}
          />
        ))}
      </div>
      {levels.length > 1 && (
        <div className="panel-levels">
          <Select
            label="Level"
            beside
            options={options}
            value={String(single === undefined ? 0 : levels.indexOf(single) + 1)}
            isDisabled={isDisabled}
            onChange={choose}
          />
          <span className="panel-fact">
            {chartTexts.levels(levels.filter((level) => level >= draft.depth1 && level <= draft.depth2).length, levels.length)}
          </span>
        </div>
      )}
    </>
  )
}

/** What a field with an error is given, so that the error is read out with it. */
export function invalidBy(
  errorsId: string,
  error: string | undefined,
): { readonly isInvalid?: true; readonly 'aria-describedby'?: string } {
  return error === undefined ? {} : { isInvalid: true, 'aria-describedby': errorsId }
}

/** What is wrong in a step, each sentence once. */
export function Faults({ id, says }: { readonly id: string; readonly says: readonly string[] }) {
  if (says.length === 0) return null
  return (
    <div id={id} className="panel-faults" role="alert">
      {says.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  )
}
