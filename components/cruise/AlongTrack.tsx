import './AlongTrack.css'
import { valueText } from '#components/catalog/words.ts'
import { Button } from '#components/controls/Button.tsx'
import { Select } from '#components/controls/Select.tsx'
import type { AlongTrackVariable } from '#core/api/catalogCruises.ts'
import { variableKey } from '#core/catalog/alongTrackVariable.ts'
import type { AlongTrackValues } from '#core/charts/alongTrack.ts'
import { paletteNamed, paletteStops } from '#core/charts/palettes.ts'
import { rangeOf } from '#core/charts/sparse/sparseModel.ts'
import { failureOf, isPending, type RequestState, shownValue } from '#core/client/RequestState.ts'
import type { Range } from '#core/extent/Extent.ts'
import { alongTrackTexts } from '#core/messages/alongTrack.ts'
import { unitWords } from '#core/text/unitWords.ts'
import { AlongTrackChart } from './AlongTrackChart.tsx'

interface AlongTrackProps {
  readonly variables: RequestState<readonly AlongTrackVariable[]>
  /** The key of the chosen variable. */
  readonly chosen: string | null
  readonly values: RequestState<AlongTrackValues>
  readonly hrefOf: (dataset: string) => string
  /** Where charts of a variable are, limited to the times of the tracks if there are any. */
  readonly chartHrefOf: (variable: number, times: Range | null) => string
  readonly onChoose: (key: string) => void
  readonly onRetry: () => void
  /** The colours of the map that shows the same values. */
  readonly range?: Range | null
}

/** What was measured along the tracks: a choice of variables and their chart. */
export function AlongTrack({ variables, chosen, values, hrefOf, chartHrefOf, onChoose, onRetry, range }: AlongTrackProps) {
  const known = shownValue(variables) ?? []
  const variable = known.find((each) => variableKey(each) === chosen)
  const failure = failureOf(variables) ?? failureOf(values)
  const { lines, isByExtent } = shownValue(values) ?? { lines: [], isByExtent: false }
  return (
    <div className="along">
      <div className="along-head">
        {known.length > 0 && (
          <Select
            label={alongTrackTexts.choose}
            beside
            options={known.map((each) => ({ id: variableKey(each), label: each.longName, note: each.datasetName }))}
            value={chosen}
            onChange={onChoose}
          />
        )}
        {variable && <a href={hrefOf(variable.dataset)}>{variable.dataset}</a>}
        {variable && <a href={chartHrefOf(variable.id, timesOf(lines))}>{alongTrackTexts.charts}</a>}
        {variable && range && <ColourRamp palette={variable.palette} range={range} unit={variable.unit} />}
      </div>
      <p role="status" className="along-status">
        {failure ?? (isPending(variables) || isPending(values) ? alongTrackTexts.loading : '')}
        {variables.state === 'succeeded' && known.length === 0 && alongTrackTexts.none}
        {values.state === 'succeeded' && lines.every((line) => line.values.length === 0) && alongTrackTexts.noValues}
      </p>
      {failure && <Button onPress={onRetry}>Try again</Button>}
      {variable && <AlongTrackChart lines={lines} title={variable.longName} unit={variable.unit} />}
      {isByExtent && <p className="muted along-note">{alongTrackTexts.byExtent}</p>}
    </div>
  )
}

/** The first and the last time of all tracks; `null` without values. */
function timesOf(lines: AlongTrackValues['lines']): Range | null {
  return rangeOf(lines.flatMap(({ times }) => [times[0] ?? Number.NaN, times.at(-1) ?? Number.NaN]))
}

function ColourRamp({ palette, range, unit }: { readonly palette: string; readonly range: Range; readonly unit: string }) {
  const stops = paletteStops(paletteNamed(palette))
  return (
    <span className="along-ramp num">
      {valueText(range.min, 1)}
      <svg viewBox={`0 0 ${stops.length} 1`} preserveAspectRatio="none" aria-hidden="true">
        {stops.map((stop, at) => (
          <rect key={stop} x={at} width="1.05" height="1" fill={stop} />
        ))}
      </svg>
      {valueText(range.max, 1)} {unitWords(unit)}
    </span>
  )
}
