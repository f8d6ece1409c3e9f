import { Button } from '#components/controls/Button.tsx'
import { NumberField } from '#components/controls/NumberField.tsx'
import type { Draft } from '#core/charts/draft.ts'
import type { ParameterErrors, ParameterName } from '#core/charts/parameterErrors.ts'
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
            step={0.001}
            formatOptions={{ minimumFractionDigits: 3, maximumFractionDigits: 3 }}
            isDisabled={isDisabled}
            isInvalid={errors[name] !== undefined}
            onChange={(value) => onChange({ [name]: value })}
          />
        ))}
      </div>
      {variable?.Has_Depth === 1 ? (
        <div className="panel-pair">
          {(['depth1', 'depth2'] as const).map((name) => (
            <NumberField
              key={name}
              label={name === 'depth1' ? 'Depth start' : 'Depth end'}
              unit="m"
              value={draft[name]}
              step={0.1}
              isDisabled={isDisabled}
              isInvalid={errors[name] !== undefined}
              onChange={(value) => onChange({ [name]: value })}
            />
          ))}
        </div>
      ) : (
        variable && <p className="panel-fact">Depth: surface only, 0 m</p>
      )}
      <Faults says={messages} />
    </Step>
  )
}

/** What is wrong in a step, each sentence once. */
export function Faults({ says }: { readonly says: readonly string[] }) {
  if (says.length === 0) return null
  return (
    <div className="panel-faults" role="alert">
      {says.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  )
}
