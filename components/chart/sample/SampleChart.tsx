import { lazy, Suspense, useMemo } from 'react'
import { coarseLand } from '#components/map/geography/coarse.ts'
import type { HeatmapModel } from '#core/charts/heatmap/model.ts'
import { initialLook } from '#core/charts/index.ts'
import type { PaletteName } from '#core/charts/look/palettes.ts'
import { isSeriesOfPlaces, stationsOf } from '#core/charts/points/stations.ts'
import type { Sample } from '#core/charts/sample/readSample.ts'
import { limits } from '#core/limits/catalog.ts'
import { catalogTexts } from '#core/messages/catalog.ts'
import { failureOf, isPending, type RequestState, shownValue } from '#core/request/RequestState.ts'
import { counted, countText } from '#core/text/counted.ts'
import { SampleMap } from './SampleMap.tsx'
import { SampleSeries } from './SampleSeries.tsx'
import '#components/controls/caution.css'
import '#components/controls/wheel.css'
import './SampleChart.css'

/** A first look at a variable; `total` is the number of all values, `null` if unknown. */
export interface FirstLook {
  readonly sample: Sample
  readonly total: number | null
}

/** What a first look needs to know of its variable. */
export interface SampledVariable {
  readonly name: string
  readonly longName: string
  readonly unit: string
  readonly decimals: number
  readonly palette: PaletteName
  readonly isSynthetic?: boolean
}

/** Charts are large, so they come when one is drawn. */
const ChartPlot = lazy(async () => ({ default: (await import('../stage/ChartPlot.tsx')).ChartPlot }))

/** A first look at a variable, in each of its states (DST-05, DST-08). Never fetches. */
export function SampleChart({ content, variable }: { readonly content: RequestState<FirstLook>; readonly variable: SampledVariable }) {
  if (content.state === 'notTried') return null
  const drawn = shownValue(content)
  if (drawn) return <Drawn {...drawn} variable={variable} />
  return (
    <div className="sample-wait glass">
      <p role="status" className={isPending(content) ? 'wheel' : undefined}>
        {failureOf(content) ?? catalogTexts.sample[content.state === 'processing' ? 'processing' : 'fetching']}
      </p>
    </div>
  )
}

interface DrawnProps extends FirstLook {
  readonly variable: SampledVariable
}

function Drawn({ sample, total, variable }: DrawnProps) {
  const isCut = sample.model.kind === 'sparse' && total !== null && total > sample.rows && sample.rows >= limits.samplePoints
  return (
    <>
      {isCut && total !== null && (
        <p className="caution sample-cut" role="note">
          {catalogTexts.sampleCut(sample.rows, total)}
        </p>
      )}
      <div className="plot glass">
        <Picture sample={sample} variable={variable} />
      </div>
      <p className="sample-words">{wordsOf(sample, variable)}</p>
    </>
  )
}

function wordsOf({ model, rows }: Sample, { longName, isSynthetic }: SampledVariable): string {
  const values = isSynthetic ? 'synthetic values' : 'values'
  const count = countText(rows)
  if (model.kind === 'heatmap') return `${longName}: ${count} cells of one layer.`
  if (isSeriesOfPlaces(model)) return `${longName}: ${count} ${values} of ${counted(stationsOf(model).count, 'place')} over time.`
  const onTop = model.depths.some((depth) => depth > 0) ? ', with the shallowest on top' : ''
  return `${longName}: ${count} ${values} by position${onTop}. Colours span the 5th to the 95th percentile.`
}

function Picture({ sample: { model, rows }, variable }: Omit<DrawnProps, 'total'>) {
  const { longName, unit, decimals, palette } = variable
  const count = countText(rows)
  if (model.kind === 'heatmap') return <MapPicture model={model} variable={variable} />
  if (isSeriesOfPlaces(model))
    return <SampleSeries model={model} label={`${count} values of ${longName} over time`} unit={unit} decimals={decimals} />
  return <SampleMap model={model} label={`Map of ${count} values of ${longName}`} unit={unit} decimals={decimals} palette={palette} />
}

function MapPicture({
  model,
  variable: { name, longName, unit, palette },
}: {
  readonly model: HeatmapModel
  readonly variable: SampledVariable
}) {
  const look = useMemo(() => initialLook('heatmap', model, { palette }), [model, palette])
  return (
    <Suspense fallback={<p className="sample-drawing">{catalogTexts.sample.processing}</p>}>
      <ChartPlot
        name="heatmap"
        model={model}
        look={look}
        words={{ name, title: longName, unit, time: '' }}
        label={`Heatmap of ${longName}.`}
        land={coarseLand}
      />
    </Suspense>
  )
}
