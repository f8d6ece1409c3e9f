import { useStore } from '@nanostores/react'
import { Button } from '#components/controls/Button.tsx'
import { NumberField } from '#components/controls/NumberField.tsx'
import { RadioGroup } from '#components/controls/RadioGroup.tsx'
import { type DrawnResolution, ToleranceDiagram } from '#components/match/ToleranceDiagram.tsx'
import type { VariableRecord } from '#core/catalog/records.ts'
import { depthLevelsOf, timeKind } from '#core/catalog/variableRanges.ts'
import { limits } from '#core/limits/match.ts'
import { halfStepDays } from '#core/match/defaultTolerances.ts'
import { type MatchMethod, matchMethods } from '#core/match/MatchRequest.ts'
import type { OwnExtent } from '#core/match/own/ownExtent.ts'
import { matchTexts } from '#core/messages/match.ts'
import { shownValue } from '#core/request/RequestState.ts'
import { degreesPerStep } from '#core/size/resolution.ts'
import { $file } from '../stores/ownFile.ts'
import { $hasMonths, $settings, $tolerance, changeSettings, setTolerance } from '../stores/settings.ts'
import { $variables } from '../stores/variables.ts'

const { tolerances: texts, method: methodTexts } = matchTexts

const fields = [
  { name: 'timeDays', label: texts.time, unit: 'days', maxValue: limits.matchTimeDays },
  { name: 'spaceKm', label: texts.space, unit: 'km', maxValue: limits.matchSpaceKm },
  { name: 'depthMetres', label: texts.depth, unit: 'm', maxValue: limits.matchDepthMetres },
] as const

/** How far a match may lie, with a drawing to scale. */
export function ToleranceStep() {
  const tolerance = useStore($tolerance)
  const variables = useStore($variables)
  const settings = useStore($settings)
  const extent = shownValue(useStore($file))?.extent ?? null
  const set = (name: keyof typeof tolerance) => (value: number) => {
    if (Number.isFinite(value)) setTolerance({ [name]: value })
  }
  return (
    <>
      <div className="match-tolerances">
        {fields.map(({ name, ...field }) => (
          <NumberField key={name} {...field} value={tolerance[name]} minValue={0} onChange={set(name)} />
        ))}
      </div>
      {Object.keys(settings.tolerance).length > 0 && (
        <div>
          <Button tone="plain" onPress={() => changeSettings({ tolerance: {} })}>
            {texts.reset}
          </Button>
        </div>
      )}
      {variables.length > 0 && <ToleranceDiagram tolerance={tolerance} resolution={resolutionOf(variables, extent)} />}
    </>
  )
}

/** The coarsest steps of the variables, at the middle latitude of the rows. */
function resolutionOf(variables: readonly VariableRecord[], extent: OwnExtent | null): DrawnResolution {
  const coarsest = (values: readonly (number | null)[]) =>
    values.reduce((max, value) => (value !== null && value > (max ?? 0) ? value : max), null)
  const depth = extent?.depth?.max ?? 0
  return {
    lat: extent?.lat ? (extent.lat.min + extent.lat.max) / 2 : 0,
    cellDegrees: coarsest(variables.map(({ Spatial_Resolution }) => degreesPerStep(Spatial_Resolution))),
    levelMetres: coarsest(
      variables.flatMap((variable) =>
        depthLevelsOf(variable).map((level, at, all) => (at === 0 || (all[at - 1] ?? 0) > depth ? null : level - (all[at - 1] ?? 0))),
      ),
    ),
    stepDays: coarsest(
      variables.map((variable) =>
        timeKind(variable) === 'instants' ? 2 * (halfStepDays(variable.Temporal_Resolution) ?? 0) || null : null,
      ),
    ),
  }
}

/** How rows near a position become one value. */
export function MethodStep() {
  const { method, climatology } = useStore($settings)
  const hasMonths = useStore($hasMonths)
  return (
    <>
      <RadioGroup<MatchMethod>
        label={methodTexts.title}
        labelHidden
        shape="list"
        value={method}
        options={matchMethods.map((id) => ({ id, ...methodTexts.options[id] }))}
        onChange={(chosen) => changeSettings({ method: chosen })}
      />
      {method === 'linear' && hasMonths && (
        <RadioGroup
          label={methodTexts.climatology}
          value={climatology}
          options={[
            { id: 'month', label: methodTexts.climatologyOptions.month },
            { id: 'day', label: methodTexts.climatologyOptions.day },
          ]}
          onChange={(chosen) => changeSettings({ climatology: chosen })}
        />
      )}
    </>
  )
}
