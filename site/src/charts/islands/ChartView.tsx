import { useRef, useState } from 'react'
import { ChartHead } from '#components/chart/ChartHead.tsx'
import { ChartTable } from '#components/chart/ChartTable.tsx'
import { chartWords, timeWords } from '#components/chart/chartWords.ts'
import { HeatmapChart } from '#components/chart/HeatmapChart.tsx'
import { heatmapSvg, seriesSvg } from '#components/chart/snapshot.ts'
import { TimeSeriesChart } from '#components/chart/TimeSeriesChart.tsx'
import { readTheme } from '#components/chart/theme.ts'
import { Button } from '#components/controls/Button.tsx'
import { Icon } from '#components/controls/Icon.tsx'
import { Progress } from '#components/controls/Progress.tsx'
import { Select } from '#components/controls/Select.tsx'
import type { Land } from '#components/map/geography/Land.ts'
import type { ChartModel } from '#core/charts/ChartType.ts'
import { chartType } from '#core/charts/index.ts'
import { paletteNames } from '#core/charts/palettes.ts'
import { requestParameters } from '#core/charts/request.ts'
import { withUnit } from '#core/extent/position.ts'
import { unitWords } from '#core/text/unitWords.ts'
import { saveFile } from '../../shell/saveFile.ts'
import { type Chart, choosePalette, closeChart, showErrorBars, weightByArea } from '../stores/charts.ts'

interface ChartViewProps {
  readonly chart: Chart
  readonly land: Land | null
  readonly isSignedIn: boolean
}

/** One chart in its tab: controls, heading, picture or table. */
export function ChartView({ chart, land, isSignedIn }: ChartViewProps) {
  const place = useRef<HTMLElement>(null)
  const [isTable, setTable] = useState(false)
  const { content, variable, draft } = chart
  const words = chartWords(draft, variable)
  const label = `${chartType(chart.name).label} of ${variable.Long_Name}, ${words.ranges.map(([name, value]) => `${name} ${value}`).join(', ')}.`
  const save = async (model: ChartModel) => {
    if (!place.current) return
    const theme = readTheme(place.current)
    const svg = await (model.kind === 'heatmap'
      ? heatmapSvg(model, words, chart.palette, theme, land)
      : seriesSvg(model, words, chart, theme))
    saveFile(`${variable.Short_Name}_${variable.Variable}_${chart.name}.svg`, svg, 'image/svg+xml')
  }
  return (
    <section ref={place} className="chart-view" aria-label={label}>
      <div className="chart-tools" role="toolbar" aria-label="Chart controls">
        {content.state === 'succeeded' && <LookControls chart={chart} model={content.value} />}
        <span className="chart-tools-end">
          {content.state === 'succeeded' && (
            <>
              <Button tone="plain" onPress={() => setTable(!isTable)}>
                {isTable ? 'Picture' : 'Table'}
              </Button>
              {isSignedIn && <DataLink chart={chart} />}
              <Button tone="plain" onPress={() => void save(content.value)}>
                <Icon name="download" />
                Download SVG
              </Button>
            </>
          )}
          <Button tone="plain" onPress={() => closeChart(chart.id)}>
            <Icon name="close" />
            Close
          </Button>
        </span>
      </div>
      <ChartHead {...words} />
      {content.state === 'streaming' && <Waiting rows={content.rows} onStop={() => closeChart(chart.id)} />}
      {content.state === 'failed' && (
        <p className="chart-problem" role="alert">
          {content.message}
        </p>
      )}
      {content.state === 'succeeded' &&
        (isTable ? (
          <ChartTable model={content.value} label={label} />
        ) : (
          <Picture chart={chart} model={content.value} land={land} label={label} />
        ))}
    </section>
  )
}

function DataLink({ chart }: { readonly chart: Chart }) {
  return (
    <a className="button" data-tone="plain" href={dataAddress(chart)}>
      <Icon name="download" />
      Download CSV
    </a>
  )
}

function Waiting({ rows, onStop }: { readonly rows: number; readonly onStop: () => void }) {
  return (
    <div className="chart-wait">
      <Progress
        label="Loading observations"
        detail={rows > 0 ? `${rows.toLocaleString('en')} rows` : 'waiting for the portal'}
        onStop={onStop}
      />
    </div>
  )
}

interface PictureProps {
  readonly chart: Chart
  readonly model: ChartModel
  readonly land: Land | null
  readonly label: string
}

function Picture({ chart, model, land, label }: PictureProps) {
  const { variable, draft } = chart
  if (model.kind === 'timeSeries')
    return (
      <TimeSeriesChart
        model={model}
        options={{
          hasErrorBars: chart.hasErrorBars,
          isAreaWeighted: chart.isAreaWeighted,
          hasLine: true,
          hasMarkers: model.times.length <= 40,
        }}
        label={label}
        name={variable.Variable}
        longName={variable.Long_Name}
        unit={unitWords(variable.Unit)}
      />
    )
  return (
    <HeatmapChart
      model={model}
      palette={chart.palette}
      low={model.spread?.low ?? 0}
      high={model.spread?.high ?? 1}
      label={label}
      name={variable.Variable}
      unit={unitWords(variable.Unit)}
      time={timeWords(draft, variable)}
      land={land}
    />
  )
}

const paletteOptions = paletteNames.map((id) => ({ id, label: `${id.slice(0, 1).toUpperCase()}${id.slice(1)}` }))

const meanOptions = [
  { id: 'area', label: 'Area-weighted' },
  { id: 'plain', label: 'Unweighted' },
] as const

function LookControls({ chart, model }: { readonly chart: Chart; readonly model: ChartModel }) {
  if (model.kind === 'timeSeries')
    return (
      <>
        {model.areaMeans && (
          <Select
            beside
            label="Mean"
            options={meanOptions}
            value={chart.isAreaWeighted ? 'area' : 'plain'}
            onChange={(mean) => weightByArea(chart.id, mean === 'area')}
          />
        )}
        <Button tone="plain" aria-pressed={chart.hasErrorBars} onPress={() => showErrorBars(chart.id, !chart.hasErrorBars)}>
          {chart.hasErrorBars ? 'Hide error bars' : 'Show error bars'}
        </Button>
      </>
    )
  const { spread } = model
  return (
    <>
      <Select
        beside
        label="Palette"
        options={paletteOptions}
        value={chart.palette}
        onChange={(palette) => choosePalette(chart.id, palette)}
      />
      {spread && (
        <span className="chart-range">
          Range <span className="num">{withUnit(`${minus(spread.low)} to ${minus(spread.high)}`, chart.variable.Unit)}</span>
        </span>
      )}
    </>
  )
}

const minus = (value: number) => String(value).replace('-', '−')

function dataAddress({ request, variable }: Chart): string {
  const parameters = requestParameters(request)
  parameters.set('filename', `${variable.Short_Name}_${variable.Variable}.csv`)
  return `/api/data/sp?${parameters}`
}
