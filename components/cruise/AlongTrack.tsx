import './AlongTrack.css'
import { Button } from '#components/controls/Button.tsx'
import { Select } from '#components/controls/Select.tsx'
import { variableKey } from '#core/catalog/alongTrackVariable.ts'
import type { AlongTrackVariable } from '#core/catalog/records.ts'
import type { CastValues } from '#core/charts/points/trackSection.ts'
import type { AlongTrackValues } from '#core/charts/series/alongTrack.ts'
import type { Range } from '#core/extent/Extent.ts'
import { rangeOf } from '#core/extent/rangeOf.ts'
import { alongTrackTexts, metres } from '#core/messages/alongTrack.ts'
import { failureOf, isPending, type RequestState, shownValue } from '#core/request/RequestState.ts'
import { AlongTrackChart } from './AlongTrackChart.tsx'
import { TrackSection } from './TrackSection.tsx'
import { ValueKey } from './ValueKey.tsx'

interface AlongTrackProps {
  readonly variables: RequestState<readonly AlongTrackVariable[]>
  /** The key of the chosen variable. */
  readonly chosen: string | null
  readonly values: RequestState<AlongTrackValues>
  /** All depths along the track of one cruise. */
  readonly section: RequestState<CastValues>
  readonly hrefOf: (dataset: string) => string
  /** Where charts of a variable are, limited to the times of the tracks if there are any. */
  readonly chartHrefOf: (variable: number, times: Range | null) => string
  readonly onChoose: (key: string) => void
  readonly onRetry: () => void
  /** What the colours of the map, which shows the same values, span. */
  readonly range: Range | null
  /** The chosen depth, metres; `null` for the shallowest values. */
  readonly depth: number | null
  readonly onDepth: (depth: number | null) => void
}

const noValues: AlongTrackValues = { lines: [], isByExtent: false, depthChoices: [], depthRange: null }

/** The choice of the shallowest values, as an option's id. */
const SHALLOWEST = String(null)

/** The depths as options; the chosen one is among them even where it has no values. */
function depthOptions(choices: readonly number[], chosen: number | null) {
  const depths = [...new Set([...choices, ...(chosen === null ? [] : [chosen])])].sort((a, b) => a - b)
  return [{ id: SHALLOWEST, label: alongTrackTexts.shallowest }, ...depths.map((each) => ({ id: String(each), label: metres(each) }))]
}

/** What was measured along the tracks: a choice of variables and their chart. */
export function AlongTrack(props: AlongTrackProps) {
  const { variables, chosen, values, section, hrefOf, chartHrefOf, onChoose, onRetry, range, depth, onDepth } = props
  const known = shownValue(variables) ?? []
  const variable = known.find((each) => variableKey(each) === chosen)
  const failure = failureOf(variables) ?? failureOf(values)
  const { lines, isByExtent, depthChoices, depthRange } = shownValue(values) ?? noValues
  const depths = rangeOf(lines.flatMap((line) => (line.depths ? [line.depths.min, line.depths.max] : [])))
  const choose = (id: string) => onDepth(id === SHALLOWEST ? null : Number(id))
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
        {(depthChoices.length > 1 || depth !== null) && (
          <Select
            label={alongTrackTexts.depth}
            beside
            options={depthOptions(depthChoices, depth)}
            value={String(depth)}
            onChange={choose}
          />
        )}
        {variable && <a href={hrefOf(variable.dataset)}>{variable.dataset}</a>}
        {variable && <a href={chartHrefOf(variable.id, timesOf(lines))}>{alongTrackTexts.charts}</a>}
        {variable && range && <ValueKey variable={variable} range={range} />}
      </div>
      <p role="status" className="along-status">
        {failure ?? (isPending(variables) || isPending(values) ? alongTrackTexts.loading : '')}
        {variables.state === 'succeeded' && known.length === 0 && alongTrackTexts.none}
        {values.state === 'succeeded' && lines.every((line) => line.values.length === 0) && alongTrackTexts.noValues}
      </p>
      {failure && <Button onPress={onRetry}>Try again</Button>}
      {variable && <AlongTrackChart lines={lines} title={variable.longName} unit={variable.unit} />}
      {depthRange && <p className="muted along-note">{alongTrackTexts.depths(depth, depths, depthRange)}</p>}
      {variable && depthChoices.length > 1 && <Section {...{ section, variable }} />}
      {isByExtent && <p className="muted along-note">{alongTrackTexts.byExtent}</p>}
    </div>
  )
}

/** All depths along the track, or why they are not there. */
function Section({ section, variable }: Pick<AlongTrackProps, 'section'> & { readonly variable: AlongTrackVariable }) {
  const cast = shownValue(section)
  const failure = failureOf(section)
  return (
    <>
      {cast && <TrackSection cast={cast} title={variable.longName} palette={variable.palette} unit={variable.unit} />}
      <p role="status" className="along-status">
        {failure ?? (isPending(section) ? alongTrackTexts.section.loading : '')}
      </p>
    </>
  )
}

/** The first and the last time of all tracks; `null` without values. */
function timesOf(lines: AlongTrackValues['lines']): Range | null {
  return rangeOf(lines.flatMap(({ times }) => [times[0] ?? Number.NaN, times.at(-1) ?? Number.NaN]))
}
