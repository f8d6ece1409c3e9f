import type { Mark } from 'vega'
import { shortNumber } from '#core/charts/distribution.ts'
import { markerColours } from '#core/charts/markers.ts'
import { densityOf, type TemperatureSalinityModel } from '#core/charts/temperatureSalinity.ts'
import { type IsopycnalPoint, isopycnals } from '#core/charts/waterMass/isopycnals.ts'
import { withUnit } from '#core/extent/position.ts'
import { counted } from '#core/text/counted.ts'
import type { ChartKind, Walk } from '../ChartKind.ts'
import { graphBox, graphWords, paddedDomain } from '../graph/graphLayout.ts'
import { graphSpec } from '../graph/graphSpec.ts'
import { imageMark } from '../plane/planeSpec.ts'
import { nearestWalk } from '../sparse/nearestWalk.ts'
import { pointLayers, symbolsMark } from '../sparse/pointLayers.ts'

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

const spec = graphSpec({
  x: 'number',
  y: 'number',
  data: ['isopycnals', 'isopycnalLabels', 'symbols', 'points'],
  marks: [lines, imageMark('points', 'plot'), symbolsMark, labels],
  signals: ['marker'],
})

/** Temperature against salinity over lines of equal density. */
export const temperatureSalinity: ChartKind<TemperatureSalinityModel> = {
  icon: 'M2 2v12h12M5 12c1-5 3-8 9-9M4.5 9h.01M7 7h.01M10 8h.01M8 11h.01M12 11h.01',
  draw(model, look, room) {
    const plot = graphBox(room)
    const points = { x: model.salinities, y: model.values }
    const domain = { x: paddedDomain(points.x), y: paddedDomain(points.y) }
    const window = { left: domain.x[0], right: domain.x[1], top: domain.y[1], bottom: domain.y[0] }
    const curves = isopycnals({ min: window.left, max: window.right }, { min: window.bottom, max: window.top })
    return {
      spec,
      layers: {
        ...pointLayers({ ...points, window }, look, room, plot),
        isopycnals: curves,
        isopycnalLabels: firstOfEach(curves, window.top),
        words: graphWords(plot, room.headings, { top: 'Temperature, °C', bottom: 'Salinity' }),
      },
      signals: { theme: room.theme, plot, domain, marker: { ...look.marker, colour: markerColours[look.marker.colour] } },
      walk: walkOf(model, nearestWalk(model, { plot, ...points, window, isOverColours: false }, room)),
      facts: [],
      note: `${counted(model.values.length, 'pair')}, each on its own. Dashed: density at the surface minus 1000 kg m⁻³ (EOS-80).`,
    }
  },
}

/** The density of each line, where it enters the picture: beside it below the upper edge, above it at the right one. */
function firstOfEach(curves: readonly IsopycnalPoint[], warmest: number) {
  const first = curves.filter(({ level }, at) => curves[at - 1]?.level !== level)
  return first.map((point) => ({ ...point, text: shortNumber(point.level), isAtTop: point.celsius === warmest }))
}

/** Both values of a pair are read out, and its density. */
function walkOf(model: TemperatureSalinityModel, walk: Walk): Walk {
  return {
    ...walk,
    read(place) {
      const [temperature, salinity] = [shortNumber(model.values[place.x]), shortNumber(model.salinities[place.x])]
      const density = withUnit(`1000 + ${shortNumber(densityOf(model, place.x))}`, 'kg m⁻³')
      return {
        ...walk.read(place),
        value: `${withUnit(temperature, '°C')}, salinity ${salinity}`,
        facts: [
          ['temperature', withUnit(temperature, '°C')],
          ['salinity', salinity],
          ['density', density],
        ],
      }
    },
  }
}
