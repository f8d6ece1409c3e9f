import './TimeSeriesChart.css'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useMemo, useRef, useState } from 'react'
import { formatHoverValue } from '#core/charts/distribution.ts'
import { drawnMeans, foldSeries, type SeriesPoint, type TimeSeriesModel } from '#core/charts/timeSeriesModel.ts'
import { withUnit } from '#core/extent/position.ts'
import { formatDay } from '#core/extent/time.ts'
import { chartTexts } from '#core/messages/charts.ts'
import { type SeriesLook, seriesSpec } from './seriesSpec.ts'
import { useGround } from './useGround.ts'
import { VegaChart } from './VegaChart.tsx'

/** What of a series is drawn. */
export interface SeriesOptions {
  readonly hasErrorBars: boolean
  readonly hasLine: boolean
  readonly hasMarkers: boolean
  /** Whether values count as the cosine of their latitude, where the model has such means. */
  readonly isAreaWeighted: boolean
}

interface TimeSeriesChartProps {
  readonly model: TimeSeriesModel
  readonly options: SeriesOptions
  readonly label: string
  readonly name: string
  readonly longName: string
  readonly unit: string
  readonly onDrawn?: () => void
}

/** The mean per time with one standard deviation around it. Times that share a pixel column are drawn as one. */
export function TimeSeriesChart({ model, options, label, name, longName, unit, onDrawn }: TimeSeriesChartProps) {
  const place = useRef<HTMLDivElement>(null)
  const ground = useGround(place)
  const { hasErrorBars, hasLine, hasMarkers, isAreaWeighted } = options
  const columns = Math.max(50, (ground?.width ?? 600) - 80)
  const points = useMemo(() => foldSeries(model, columns, drawnMeans(model, isAreaWeighted)), [model, columns, isAreaWeighted])
  const others = useMemo(() => foldSeries(model, columns, drawnMeans(model, !isAreaWeighted)), [model, columns, isAreaWeighted])
  const spread = spreadOf(hasErrorBars, points.length)
  const spec = useMemo(
    () =>
      seriesSpec({
        isMonthly: model.isMonthly,
        spread,
        hasLine,
        hasMarkers,
        title: '',
        subtitle: '',
        valueTitle: valueTitle(longName, unit),
      }),
    [model.isMonthly, spread, hasLine, hasMarkers, longName, unit],
  )
  const { place: chosenPlace, move, step, leave } = usePoint(points)
  const chosen = chosenPlace === null ? null : (points[chosenPlace] ?? null)
  const other = chosenPlace === null || model.areaMeans === null ? null : (others[chosenPlace] ?? null)
  const layers = useMemo(() => ({ series: points, cursor: chosen ? [chosen] : [] }), [points, chosen])
  const signals = useMemo(() => ({ theme: ground?.theme ?? {} }), [ground])
  const merged = Math.max(...points.map((each) => each.merged))
  return (
    <div className="series">
      <div
        ref={place}
        className="series-plot"
        role="application"
        aria-roledescription="time series"
        aria-label={`${label} Use the left and right arrow keys to move between times.`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard reads out times here
        tabIndex={0}
        onPointerMove={move}
        onPointerLeave={leave}
        onKeyDown={step}
      >
        {ground && (
          <VegaChart
            spec={spec}
            layers={layers}
            signals={signals}
            width={ground.width}
            height={ground.height}
            {...(onDrawn ? { onDrawn } : {})}
          />
        )}
      </div>
      <p className="vh" aria-live="polite">
        {chosen && `${pointTime(model, chosen)}: ${withUnit(formatHoverValue(chosen.mean), unit)}`}
      </p>
      <Status model={model} chosen={chosen} other={other} isAreaWeighted={isAreaWeighted} name={name} unit={unit}>
        {hasErrorBars ? ', with one standard deviation' : ''}.{merged > 1 && ` Each point combines up to ${merged} times.`}
      </Status>
    </div>
  )
}

interface StatusProps extends Pick<TimeSeriesChartProps, 'model' | 'name' | 'unit'> {
  readonly chosen: SeriesPoint | null
  /** The same time by the mean that is not drawn; `null` where there is only one. */
  readonly other: SeriesPoint | null
  readonly isAreaWeighted: boolean
  /** Ends the sentence on what is drawn. */
  readonly children: ReactNode
}

function Status({ model, chosen, other, isAreaWeighted, name, unit, children }: StatusProps) {
  const isWeighted = isAreaWeighted && model.areaMeans !== null
  return (
    <div className="status">
      <span>{chosen ? <b>{pointTime(model, chosen)}</b> : 'Point to a time'}</span>
      {chosen && (
        <span>
          {name} <b>{withUnit(formatHoverValue(chosen.mean), unit)}</b>
        </span>
      )}
      {other && (
        <span>
          {isWeighted ? chartTexts.plainMean : chartTexts.areaMean} <b>{withUnit(formatHoverValue(other.mean), unit)}</b>
        </span>
      )}
      {chosen && chosen.upper > chosen.mean && (
        <span>
          SD <b>{withUnit(formatHoverValue(chosen.upper - chosen.mean), unit)}</b>
        </span>
      )}
      <span className="end">
        {isWeighted ? 'Area-weighted mean' : 'Mean'} over the region at{' '}
        {model.times.length === 1 ? 'one time' : `${model.times.length.toLocaleString('en')} times`}
        {children}
      </span>
    </div>
  )
}

/** Follows the pointer and the arrow keys over the points of a series. */
function usePoint(points: readonly SeriesPoint[]) {
  const [point, setPoint] = useState<number | null>(null)
  const move = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    setPoint(nearest(points, (event.clientX - box.left - AXIS_PIXELS) / Math.max(1, box.width - AXIS_PIXELS)))
  }
  const step = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (by === 0) return
    event.preventDefault()
    setPoint(Math.max(0, Math.min(points.length - 1, (point ?? -1) + by * (event.shiftKey ? 10 : 1))))
  }
  const leave = () => setPoint(null)
  return { place: point, move, step, leave }
}

/** More points than this have a band instead of bars. */
const BARS = 200

/** How one standard deviation is shown for so many points. */
export function spreadOf(hasErrorBars: boolean, points: number): SeriesLook['spread'] {
  return hasErrorBars ? (points > BARS ? 'band' : 'bars') : 'none'
}

/** Room that the axis of values takes, about; only for finding the nearest point. */
const AXIS_PIXELS = 60

function nearest(points: readonly SeriesPoint[], share: number): number | null {
  const [first, last] = [points[0]?.time ?? 0, points.at(-1)?.time ?? 0]
  const time = first + share * (last - first)
  let best: number | null = null
  points.forEach((point, i) => {
    if (best === null || Math.abs(point.time - time) < Math.abs((points[best]?.time ?? 0) - time)) best = i
  })
  return best
}

/** A point's time in words: a month's number or a day. */
export function pointTime(model: TimeSeriesModel, point: Pick<SeriesPoint, 'time'>): string {
  return model.isMonthly ? `Month ${Math.round(point.time)}` : formatDay(point.time)
}

/** The heading of the axis of values. */
export function valueTitle(longName: string, unit: string): string {
  return unit ? `${longName}, ${unit}` : longName
}
