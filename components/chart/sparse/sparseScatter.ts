import type { Spec } from 'vega'
import type { ChartLook, ChartView } from '#core/charts/look/look.ts'
import { markerColours } from '#core/charts/look/markers.ts'
import { depthScale, scaleNote } from '#core/charts/plane/depthScale.ts'
import { hasCasts } from '#core/charts/points/casts.ts'
import { type SparseModel, unwrapped } from '#core/charts/points/sparseModel.ts'
import { placeSeries } from '#core/charts/sparse/placeSeries.ts'
import { drawnModel, hasProfileLines } from '#core/charts/sparse/type.ts'
import { rangeOf } from '#core/extent/rangeOf.ts'
import { chartTexts } from '#core/messages/charts.ts'
import { counted } from '#core/text/counted.ts'
import type { ChartDrawing, Room } from '../ChartKind.ts'
import { type AxisKind, depthSignals, graphBox, graphSpec, graphWords, paddedDomain } from '../graph/graph.ts'
import { imageMark } from '../plane/planeSpec.ts'
import { castData, castMarker, castMarks, castPoints, noCast } from '../points/castMarks.ts'
import { nearestCursor } from '../points/nearestCursor.ts'
import { pointLayers, symbolsMark } from '../points/pointLayers.ts'
import { lineMark, profileLines, seriesLayers } from './seriesLines.ts'
import { sectionOf } from './sparseSection.ts'

type ScatterView = Extract<ChartView, 'time' | 'lat' | 'lon' | 'depth'>

const specOf = (x: AxisKind, y: AxisKind): Spec =>
  graphSpec({
    x,
    y,
    isXOnTop: y === 'depth',
    data: ['symbols', 'points', 'lines', 'means', ...castData],
    marks: [lineMark('lines', 1, 0.55), imageMark('points', 'plot'), symbolsMark, lineMark('means', 2.5, 1), ...castMarks],
    signals: ['marker'],
  })

const specs = {
  time: specOf('time', 'number'),
  month: specOf('month', 'number'),
  lat: specOf('lat', 'number'),
  lon: specOf('lon', 'number'),
  depth: specOf('number', 'depth'),
} as const

const names: Readonly<Record<ScatterView, string>> = { time: 'Time, UTC', lat: 'Latitude', lon: 'Longitude', depth: 'Depth in metres' }

/** The values against one coordinate; depth goes down from the surface. */
export function drawScatter(whole: SparseModel, look: ChartLook, room: Room, view: ScatterView): ChartDrawing {
  const model = drawnModel(whole, look)
  const { unit } = room.words
  const title = model === whole ? room.words.title : chartTexts.series.ofAnomaly(room.words.title)
  const isProfile = view === 'depth'
  const isMonths = view === 'time' && model.isMonthly
  const plot = graphBox(room, isProfile ? 'top' : 'bottom')
  const hasLines = view === 'time' && placeSeries(whole).length > 0
  const section = isProfile && hasCasts(whole) ? sectionOf(whole) : null
  const scale = depthScale(section?.deepestMetres ?? rangeOf(model.depths)?.max ?? 0, look.isUpperEnlarged)
  const along = view === 'depth' ? model.depths.map(scale.placeOf) : coordinateOf(model, view)
  const points = isProfile ? { x: model.values, y: along } : { x: along, y: model.values }
  const domain = {
    x: isMonths ? ([0.5, 12.5] as const) : paddedDomain(points.x, 14 / plot.width),
    y: section ? ([0, scale.placeOf(section.deepestMetres)] as const) : paddedDomain(points.y),
  }
  const [top, bottom] = isProfile ? domain.y : [domain.y[1], domain.y[0]]
  const window = { left: domain.x[0], right: domain.x[1], top, bottom }
  const value = unit ? `${title}, ${unit}` : title
  const coordinate = isMonths ? 'Month' : names[view]
  return {
    spec: specs[isMonths ? 'month' : view],
    layers: {
      ...(hasLines && !look.hasMarkers ? {} : pointLayers({ ...points, window }, look, room, plot)),
      ...(hasLines ? seriesLayers(whole, model, look, plot.width) : {}),
      ...(isProfile && look.hasLine && hasProfileLines(whole) ? { lines: profileLines(model, along) } : {}),
      ...noCast,
      words: graphWords(
        plot,
        room.headings,
        isProfile ? { top: `${value}; ${coordinate.toLowerCase()}` } : { top: value, bottom: coordinate },
      ),
    },
    signals: {
      theme: room.theme,
      plot,
      domain,
      ...(isProfile ? depthSignals(scale, domain.y, plot) : {}),
      marker: { ...look.marker, colour: markerColours[look.marker.colour] },
    },
    cursorModel: nearestCursor(model, { plot, ...points, window, isOverColours: false }, room),
    facts: [],
    ...(section && { markCast: castMarker(model, (cast) => castPoints(cast, points.x, points.y)) }),
    note: hasLines
      ? seriesNote(model, look)
      : `${counted(model.values.length, 'value')}, each on its own; nothing is averaged. ${isProfile ? scaleNote(scale) : ''}`.trimEnd(),
  }
}

const seriesNote = ({ values }: SparseModel, { isAnomaly, hasRunningMean }: ChartLook): string =>
  chartTexts.series.note(counted(values.length, 'value'), isAnomaly, hasRunningMean)

function coordinateOf(model: SparseModel, view: Exclude<ScatterView, 'depth'>): Float64Array {
  if (view === 'lon') return unwrapped(model)
  return { time: model.times, lat: model.lats }[view]
}
