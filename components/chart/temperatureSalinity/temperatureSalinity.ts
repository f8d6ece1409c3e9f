import type { Mark } from 'vega'
import { initialLook } from '#core/charts/index.ts'
import type { ChartLook } from '#core/charts/look/look.ts'
import { markerColours } from '#core/charts/look/markers.ts'
import { pixelColour } from '#core/charts/plane/raster.ts'
import { hasCasts } from '#core/charts/points/casts.ts'
import { paintValues, uniformSizes } from '#core/charts/points/paintPoints.ts'
import { stationsOf } from '#core/charts/points/stations.ts'
import { type IsopycnalPoint, isopycnals } from '#core/charts/temperatureSalinity/isopycnals.ts'
import {
  colouredBy,
  colouringOf,
  cruiseNames,
  groupOf,
  salinityAxis,
  salinityName,
  type TemperatureSalinityModel,
  temperaturesOf,
} from '#core/charts/temperatureSalinity/type.ts'
import { shortNumber } from '#core/charts/values/distribution.ts'
import type { Range } from '#core/extent/Extent.ts'
import { depthText, withUnit } from '#core/extent/position.ts'
import { chartTexts } from '#core/messages/charts.ts'
import { counted, countText } from '#core/text/counted.ts'
import type { Box, ChartKind, CursorModel, Room } from '../ChartKind.ts'
import { markOf } from '../drawing/axes.ts'
import { canvasOf } from '../drawing/canvas.ts'
import { colourNumber } from '../drawing/theme.ts'
import { word } from '../drawing/words.ts'
import { graphBox, graphSpec, graphWords, paddedDomain } from '../graph/graph.ts'
import { imageMark } from '../plane/planeSpec.ts'
import { castData, castMarker, castMarks, castPoints, noCast } from '../points/castMarks.ts'
import { nearestCursor } from '../points/nearestCursor.ts'
import { pointLayers, symbolsMark } from '../points/pointLayers.ts'
import { castPictures } from '../sparse/sparse.ts'

const lines: Mark = {
  type: 'group',
  clip: true,
  from: { facet: { data: 'isopycnals', name: 'isopycnal', groupby: 'level' } },
  encode: { update: { width: { signal: 'plot.width' }, height: { signal: 'plot.height' } } },
  marks: [
    markOf('line', 'isopycnal', {
      x: { scale: 'x', field: 'salinity' },
      y: { scale: 'y', field: 'celsius' },
      stroke: { signal: 'theme.muted' },
      strokeDash: { value: [4, 3] },
    }),
  ],
}

const labels: Mark = markOf('text', 'isopycnalLabels', {
  x: { scale: 'x', field: 'salinity', offset: { signal: 'datum.isAtTop ? 4 : -4' } },
  y: { scale: 'y', field: 'celsius' },
  text: { field: 'text' },
  align: { signal: "datum.isAtTop ? 'left' : 'right'" },
  baseline: { signal: "datum.isAtTop ? 'top' : 'bottom'" },
  font: { signal: 'theme.mono' },
  fontSize: { value: 12 },
  fill: { signal: 'theme.muted' },
})

/** The colours of the depths, in the row of the lower axis' name. */
const depthKey: Mark = markOf('image', 'depthKey', {
  image: { field: 'image' },
  x: { field: 'x' },
  y: { signal: 'plot.height + 32' },
  width: { field: 'width' },
  height: { value: 8 },
  aspect: { value: false },
})

const spec = graphSpec({
  x: 'number',
  y: 'number',
  data: ['isopycnals', 'isopycnalLabels', 'symbols', 'points', 'depthKey', ...castData],
  marks: [lines, imageMark('points', 'plot'), symbolsMark, ...castMarks, labels, depthKey],
  signals: ['marker'],
})

/** Conservative temperature against salinity over lines of equal potential density, coloured by depth, station or cruise. */
export const temperatureSalinity: ChartKind<TemperatureSalinityModel> = {
  pictures(model, look, words) {
    if (look.view !== 'stations' || !hasCasts(model)) return null
    const temperatures = temperaturesOf(model)
    const { isUpperEnlarged, marker } = look
    const lookOf = { ...initialLook('sparse', temperatures, { palette: 'thermal' }), isUpperEnlarged, marker }
    const title = chartTexts.waterMass.conservative
    const [map, ...byDepth] = castPictures(temperatures, lookOf, { ...words, title, unit: '°C' })
    const diagram = {
      name: 'temperatureSalinity',
      model,
      words,
      look: { ...look, view: 'ts' },
      title: chartTexts.stations.diagram,
    } as const
    return [map, diagram, ...byDepth]
  },
  castsOf: (model) => model,
  draw(model, look, room) {
    const plot = graphBox(room)
    const points = { x: model.salinities, y: model.values }
    const domain = { x: paddedDomain(points.x), y: paddedDomain(points.y) }
    const window = { left: domain.x[0], right: domain.x[1], top: domain.y[1], bottom: domain.y[0] }
    const curves = isopycnals({ min: window.left, max: window.right }, { min: window.bottom, max: window.top }, model.kinds)
    const colours = coloursOf(model, look)
    const isColoured = model.hasDepth || colouringOf(model, look) !== 'depth'
    const drawn = isColoured
      ? colouredPoints({ ...points, window }, model, colours, look, room, plot)
      : pointLayers({ ...points, window }, look, room, plot)
    const key = isColoured
      ? keyOf(look, colours, plot, plot.width - (salinityAxis(model).length + 2) * STRIP.letter)
      : { words: [], depthKey: [] }
    return {
      spec,
      layers: {
        ...drawn,
        depthKey: key.depthKey,
        isopycnals: curves,
        isopycnalLabels: firstOfEach(curves, window.top),
        words: [
          ...graphWords(plot, room.headings, { top: `${chartTexts.waterMass.conservative}, °C`, bottom: salinityAxis(model) }),
          ...key.words,
        ],
        ...noCast,
      },
      signals: { theme: room.theme, plot, domain, marker: { ...look.marker, colour: markerColours[look.marker.colour] } },
      cursorModel: walkOf(model, nearestCursor(model, { plot, ...points, window, isOverColours: false }, room), look),
      facts: [],
      markCast: castMarker(model, (cast) => castPoints(cast, points.x, points.y)),
      note: [
        `${counted(model.values.length, 'pair')}.`,
        ...(isColoured ? [colouredBy(model, look)] : []),
        `${chartTexts.waterMass.remark}.`,
      ].join(' '),
    }
  },
}

/** What the colours of the points stand for. */
interface PointColouring {
  readonly values: Float64Array
  readonly range: Range
  /** The ends of the key: its name and first value, and the last. */
  readonly name: string
  readonly first: string
  readonly last: string
  /** The name of each colour, where they are named. */
  readonly names?: readonly string[]
}

function coloursOf(model: TemperatureSalinityModel, look: ChartLook): PointColouring {
  const { depth, station, cruise } = chartTexts.waterMass
  const colouring = colouringOf(model, look)
  if (colouring === 'station') {
    const { numbers, count } = stationsOf(model)
    return { values: numbers, range: { min: 1, max: count }, name: station, first: '1', last: countText(count) }
  }
  if (colouring === 'cruise' && model.cruises) {
    const names = cruiseNames(model)
    return { values: model.cruises.numbers, range: { min: 1, max: names.length }, name: cruise, first: '', last: '', names }
  }
  const { min, max } = look.range
  return { values: model.depths, range: look.range, name: depth, first: shortNumber(min), last: depthText(max) }
}

/** The points in their colours, the shallowest on top. */
function colouredPoints(
  plane: Parameters<typeof paintValues>[0],
  { topmost }: TemperatureSalinityModel,
  { values, range }: PointColouring,
  { palette, marker }: ChartLook,
  { density, theme }: Room,
  plot: Box,
) {
  const raster = { width: Math.round(plot.width * density), height: Math.round(plot.height * density) }
  const sizes = uniformSizes(marker.size * density)
  const halo = { colour: colourNumber(theme.muted), pixels: density }
  const picture = paintValues(plane, values, topmost, raster, { palette, low: range.min, high: range.max, sizes, halo })
  return { symbols: [], points: [{ image: canvasOf(picture) }] }
}

/** Pixels of the strip of colours, of a letter beside it, and of a plot with room for its name. */
const STRIP = { width: 60, colours: 60, letter: 7, gap: 6, named: 400 } as const

/** Pixels of a colour and of the gap after it, and the most letters of a name. */
const SWATCH = { width: 12, gap: 5, name: 20 } as const

/** The strip of colours between the values at its ends, or each colour before its name. */
function keyOf({ palette }: ChartLook, { range: { min, max }, name, last, names, ...ends }: PointColouring, plot: Box, room: number) {
  if (names) return namedKey(palette, names, plot, room)
  const rgba = new Uint8ClampedArray(STRIP.colours * 4)
  const colourOf = pixelColour({ palette, low: min, high: max })
  const pixels = new Uint32Array(rgba.buffer)
  for (let at = 0; at < STRIP.colours; at++) pixels[at] = colourOf(min + ((at + 0.5) / STRIP.colours) * (max - min))
  const first = `${plot.width < STRIP.named ? '' : `${name} `}${ends.first}`
  const left = (first.length + 1) * STRIP.letter
  const y = plot.y + plot.height + 40
  return {
    words: [word(first, plot.x, y), word(last, plot.x + left + STRIP.width + STRIP.gap, y)],
    depthKey: [{ image: canvasOf({ width: STRIP.colours, height: 1, rgba }), x: left, width: STRIP.width }],
  }
}

/** Each colour before its name, as many as there is room for beside the name of the axis; the others are counted. */
function namedKey(palette: ChartLook['palette'], names: readonly string[], plot: Box, room: number) {
  const colourOf = pixelColour({ palette, low: 1, high: names.length })
  const y = plot.y + plot.height + 40
  const key = { words: [] as ReturnType<typeof word>[], depthKey: [] as { image: ReturnType<typeof canvasOf>; x: number; width: number }[] }
  let x = 0
  for (const [at, name] of names.entries()) {
    const shown = name.length > SWATCH.name ? `${name.slice(0, SWATCH.name - 1)}…` : name
    const width = SWATCH.width + SWATCH.gap + (shown.length + 2) * STRIP.letter
    const rest = names.length - at
    const further = at === 0 ? counted(rest, 'cruise') : chartTexts.waterMass.furtherCruises(countText(rest))
    if (x + width + (rest === 1 ? 0 : further.length * STRIP.letter) > room) {
      key.words.push(word(further, plot.x + x, y))
      break
    }
    const rgba = new Uint8ClampedArray(new Uint32Array([colourOf(at + 1)]).buffer)
    key.depthKey.push({ image: canvasOf({ width: 1, height: 1, rgba }), x, width: SWATCH.width })
    key.words.push(word(shown, plot.x + x + SWATCH.width + SWATCH.gap, y))
    x += width
  }
  return key
}

/** The density of each line, where it enters the picture: beside it below the upper edge, above it at the right one. */
function firstOfEach(curves: readonly IsopycnalPoint[], warmest: number) {
  const first = curves.filter(({ level }, at) => curves[at - 1]?.level !== level)
  return first.map((point) => ({ ...point, text: shortNumber(point.level), isAtTop: point.celsius === warmest }))
}

/** Both values of a pair are read out, its density and, where colours stand for stations or cruises, which is its. */
function walkOf(model: TemperatureSalinityModel, cursorModel: CursorModel, look: ChartLook): CursorModel {
  const group = groupOf(model, look)
  return {
    ...cursorModel,
    read(place) {
      const [temperature, salinity] = [shortNumber(model.values[place.x]), shortNumber(model.salinities[place.x])]
      const density = withUnit(shortNumber(model.densities[place.x]), 'kg m⁻³')
      return {
        ...cursorModel.read(place),
        value: `${withUnit(temperature, '°C')}, ${salinityName(model).toLowerCase()} ${salinity}, \u03C3\u2080 ${density}`,
        facts: [
          ['\u0398', withUnit(temperature, '°C')],
          [salinityName(model), salinity],
          ['\u03C3\u2080', density],
          ...(group ? [[group.head.toLowerCase(), group.nameOf(place.x)] as const] : []),
        ],
      }
    },
  }
}
