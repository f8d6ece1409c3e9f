import type { Mark } from 'vega'
import { depthText } from '#core/charts/depthProfile.ts'
import { shortNumber } from '#core/charts/distribution.ts'
import type { ChartLook } from '#core/charts/look.ts'
import { markerColours } from '#core/charts/markers.ts'
import { pixelColour } from '#core/charts/raster.ts'
import { uniformSizes } from '#core/charts/sparse/dotSizes.ts'
import { paintValues } from '#core/charts/sparse/paintPoints.ts'
import { isByStation, salinityAxis, salinityName, type TemperatureSalinityModel } from '#core/charts/temperatureSalinity.ts'
import { type IsopycnalPoint, isopycnals } from '#core/charts/waterMass/isopycnals.ts'
import { stationsOf } from '#core/charts/waterMass/stations.ts'
import type { Range } from '#core/extent/Extent.ts'
import { withUnit } from '#core/extent/position.ts'
import { chartTexts } from '#core/messages/charts.ts'
import { counted, countText } from '#core/text/counted.ts'
import type { Box, ChartKind, Room, Walk } from '../ChartKind.ts'
import { canvasOf } from '../canvas.ts'
import { graphBox, graphWords, paddedDomain } from '../graph/graphLayout.ts'
import { graphSpec } from '../graph/graphSpec.ts'
import { imageMark } from '../plane/planeSpec.ts'
import { nearestWalk } from '../sparse/nearestWalk.ts'
import { pointLayers, symbolsMark } from '../sparse/pointLayers.ts'
import { colourNumber } from '../theme.ts'
import { word } from '../words.ts'

const lines: Mark = {
  type: 'group',
  clip: true,
  from: { facet: { data: 'isopycnals', name: 'isopycnal', groupby: 'level' } },
  encode: { update: { width: { signal: 'plot.width' }, height: { signal: 'plot.height' } } },
  marks: [
    {
      type: 'line',
      from: { data: 'isopycnal' },
      encode: {
        update: {
          x: { scale: 'x', field: 'salinity' },
          y: { scale: 'y', field: 'celsius' },
          stroke: { signal: 'theme.muted' },
          strokeDash: { value: [4, 3] },
        },
      },
    },
  ],
}

const labels: Mark = {
  type: 'text',
  from: { data: 'isopycnalLabels' },
  encode: {
    update: {
      x: { scale: 'x', field: 'salinity', offset: { signal: 'datum.isAtTop ? 4 : -4' } },
      y: { scale: 'y', field: 'celsius' },
      text: { field: 'text' },
      align: { signal: "datum.isAtTop ? 'left' : 'right'" },
      baseline: { signal: "datum.isAtTop ? 'top' : 'bottom'" },
      font: { signal: 'theme.mono' },
      fontSize: { value: 12 },
      fill: { signal: 'theme.muted' },
    },
  },
}

/** The colours of the depths, in the row of the lower axis' name. */
const depthKey: Mark = {
  type: 'image',
  from: { data: 'depthKey' },
  encode: {
    update: {
      image: { field: 'image' },
      x: { field: 'x' },
      y: { signal: 'plot.height + 32' },
      width: { field: 'width' },
      height: { value: 8 },
      aspect: { value: false },
    },
  },
}

const spec = graphSpec({
  x: 'number',
  y: 'number',
  data: ['isopycnals', 'isopycnalLabels', 'symbols', 'points', 'depthKey'],
  marks: [lines, imageMark('points', 'plot'), symbolsMark, labels, depthKey],
  signals: ['marker'],
})

/** Conservative temperature against salinity over lines of equal potential density, coloured by depth or station where there are depths. */
export const temperatureSalinity: ChartKind<TemperatureSalinityModel> = {
  icon: 'M2 2v12h12M5 12c1-5 3-8 9-9M4.5 9h.01M7 7h.01M10 8h.01M8 11h.01M12 11h.01',
  draw(model, look, room) {
    const plot = graphBox(room)
    const points = { x: model.salinities, y: model.values }
    const domain = { x: paddedDomain(points.x), y: paddedDomain(points.y) }
    const window = { left: domain.x[0], right: domain.x[1], top: domain.y[1], bottom: domain.y[0] }
    const curves = isopycnals({ min: window.left, max: window.right }, { min: window.bottom, max: window.top }, model.kinds)
    const colours = coloursOf(model, look)
    const drawn = model.hasDepth
      ? colouredPoints({ ...points, window }, model, colours, look, room, plot)
      : pointLayers({ ...points, window }, look, room, plot)
    const key = model.hasDepth ? keyOf(look, colours, plot) : { words: [], depthKey: [] }
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
      },
      signals: { theme: room.theme, plot, domain, marker: { ...look.marker, colour: markerColours[look.marker.colour] } },
      walk: walkOf(model, nearestWalk(model, { plot, ...points, window, isOverColours: false }, room), look),
      facts: [],
      note: [`${counted(model.values.length, 'pair')}.`, ...(model.hasDepth ? [colours.says] : []), `${chartTexts.waterMass.remark}.`].join(
        ' ',
      ),
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
  readonly says: string
}

function coloursOf(model: TemperatureSalinityModel, look: ChartLook): PointColouring {
  const { coloured, station } = chartTexts.waterMass
  if (isByStation(model, look)) {
    const { numbers, count } = stationsOf(model)
    const says = coloured.station(counted(count, 'station'))
    return { values: numbers, range: { min: 1, max: count }, name: station, first: '1', last: countText(count), says }
  }
  const { min, max } = look.range
  return { values: model.depths, range: look.range, name: 'Depth', first: shortNumber(min), last: depthText(max), says: coloured.depth }
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

/** The strip of colours between the values at its ends. */
function keyOf({ palette }: ChartLook, { range: { min, max }, name, last, ...ends }: PointColouring, plot: Box) {
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

/** The density of each line, where it enters the picture: beside it below the upper edge, above it at the right one. */
function firstOfEach(curves: readonly IsopycnalPoint[], warmest: number) {
  const first = curves.filter(({ level }, at) => curves[at - 1]?.level !== level)
  return first.map((point) => ({ ...point, text: shortNumber(point.level), isAtTop: point.celsius === warmest }))
}

/** Both values of a pair are read out, its density and, where colours stand for stations, its station. */
function walkOf(model: TemperatureSalinityModel, walk: Walk, look: ChartLook): Walk {
  const stations = isByStation(model, look) ? stationsOf(model).numbers : null
  return {
    ...walk,
    read(place) {
      const [temperature, salinity] = [shortNumber(model.values[place.x]), shortNumber(model.salinities[place.x])]
      const density = withUnit(shortNumber(model.densities[place.x]), 'kg m⁻³')
      return {
        ...walk.read(place),
        value: `${withUnit(temperature, '°C')}, ${salinityName(model).toLowerCase()} ${salinity}, \u03C3\u2080 ${density}`,
        facts: [
          ['\u0398', withUnit(temperature, '°C')],
          [salinityName(model), salinity],
          ['\u03C3\u2080', density],
          ...(stations ? [[chartTexts.waterMass.station.toLowerCase(), String(stations[place.x])] as const] : []),
        ],
      }
    },
  }
}
