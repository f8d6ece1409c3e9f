import type { Spec } from 'vega'
import { compile, type TopLevelSpec } from 'vega-lite'

/** What decides the grammar of a time series; everything else is data, size or colour. */
export interface SeriesLook {
  /** Months 1 to 12 on the axis instead of dates. */
  readonly isMonthly: boolean
  /** How one standard deviation is shown: a bar at each point, a band where points are dense, or not at all. */
  readonly spread: 'bars' | 'band' | 'none'
  readonly hasLine: boolean
  readonly hasMarkers: boolean
  /** Over the chart; empty on the page, where the heading is text. */
  readonly title: string
  readonly subtitle: string | readonly string[]
  /** The axis of values: name and unit. */
  readonly valueTitle: string
}

const monthLetters = "['J','F','M','A','M','J','J','A','S','O','N','D'][datum.value - 1]"
const minus = "replace(datum.label, '-', '\u2212')"

/** The grammar of a time series, written in Vega-Lite and compiled. Colours come from the signal `theme`, rows from the data set `series`. */
export function seriesSpec(look: SeriesLook): Spec {
  const { spec } = compile(seriesGrammar(look), { config: { customFormatTypes: false } })
  return { ...spec, background: { signal: 'theme.surface' }, autosize: { type: 'fit', contains: 'padding', resize: true } }
}

const colour = (name: string) => ({ expr: `theme.${name}` })

const axis = {
  domain: false,
  ticks: false,
  labelPadding: 8,
  gridColor: colour('grid'),
  labelColor: colour('muted'),
  labelFont: colour('mono'),
  labelFontSize: 12,
  titleColor: colour('muted'),
  titleFont: colour('font'),
  titleFontSize: 13,
  titleFontWeight: 400 as const,
}

function seriesGrammar(look: SeriesLook): TopLevelSpec {
  return {
    $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
    width: 'container',
    height: 'container',
    padding: { left: 12, top: 8, right: 16, bottom: 8 },
    data: { name: 'series' },
    params: [{ name: 'theme', value: {} }],
    ...(look.title ? { title: heading(look) } : {}),
    encoding: { x: timeAxis(look.isMonthly) },
    layer: layers(look),
    config: { view: { stroke: null } },
  } as TopLevelSpec
}

function heading({ title, subtitle }: SeriesLook) {
  return {
    text: title,
    subtitle: typeof subtitle === 'string' ? subtitle : [...subtitle],
    anchor: 'start',
    color: colour('text'),
    subtitleColor: colour('muted'),
    font: colour('font'),
    subtitleFont: colour('font'),
    fontSize: 18,
    subtitleFontSize: 13,
    subtitlePadding: 6,
    offset: 16,
  }
}

function timeAxis(isMonthly: boolean) {
  if (!isMonthly)
    return {
      field: 'time',
      type: 'temporal',
      scale: { type: 'utc', padding: 14 },
      axis: { ...axis, title: 'Time, UTC', labelOverlap: true, tickCount: { expr: 'width / 90' } },
    }
  return {
    field: 'time',
    type: 'quantitative',
    scale: { domain: [0.5, 12.5], nice: false },
    axis: { ...axis, title: 'Month', values: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], labelExpr: monthLetters },
  }
}

/** The marks of a series, the lowest first. */
function layers({ spread, hasLine, hasMarkers, valueTitle }: SeriesLook) {
  const y = (field: string) => ({
    field,
    type: 'quantitative',
    scale: { zero: false },
    axis: { ...axis, title: valueTitle, labelExpr: minus },
  })
  const encoding = { y: y('mean') }
  const spreadMark = spread === 'bars' ? { type: 'rule', strokeWidth: 1.25, opacity: 0.75 } : { type: 'area', opacity: 0.22 }
  return [
    // A mark that never shows keeps scale and axes when everything else is switched off.
    { mark: { type: 'point', opacity: 0 }, encoding },
    ...(spread === 'none'
      ? []
      : [{ mark: { ...spreadMark, color: colour('series') }, encoding: { y: y('lower'), y2: { field: 'upper' } } }]),
    ...(hasLine ? [{ mark: { type: 'line', strokeWidth: 1.5, color: colour('series') }, encoding }] : []),
    ...(hasMarkers ? [{ mark: { type: 'point', filled: true, size: 36, color: colour('series'), opacity: 1 }, encoding }] : []),
    { data: { name: 'cursor' }, mark: { type: 'rule', strokeDash: [2, 3], color: colour('text'), opacity: 0.8 } },
    { data: { name: 'cursor' }, mark: { type: 'point', size: 90, strokeWidth: 1.5, color: colour('text'), opacity: 1 }, encoding },
  ]
}
