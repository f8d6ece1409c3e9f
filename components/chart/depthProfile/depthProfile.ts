import type { DepthProfileModel } from '#core/charts/depthProfile/type.ts'
import { depthScale, scaleNote } from '#core/charts/plane/depthScale.ts'
import { drawnMeans, otherMeans } from '#core/charts/series/means.ts'
import { depthText } from '#core/extent/position.ts'
import { counted } from '#core/text/counted.ts'
import type { ChartKind } from '../ChartKind.ts'
import { pixelOf } from '../drawing/axes.ts'
import { depthSignals, graphBox, graphSpec, graphWords, paddedDomain, pointCursor } from '../graph/graph.ts'
import { spreadLayers, spreadMarks, spreadNote, spreadReading, valueAxisName } from '../graph/spreadMarks.ts'

const spec = graphSpec({
  x: 'number',
  y: 'depth',
  isXOnTop: true,
  data: ['band', 'bars', 'line', 'markers'],
  marks: spreadMarks({ along: 'y', at: 'place' }),
})

/** The mean per depth with one standard deviation around it; the surface is at the top, and so is the axis of values. */
export const depthProfile: ChartKind<DepthProfileModel> = {
  draw(model, look, room) {
    const plot = graphBox(room, 'top')
    const { depths } = model
    const means = drawnMeans(model, look.isAreaWeighted)
    const others = otherMeans(model, look)
    const deepest = depths.at(-1) ?? 1
    const first = Math.min(0, depths[0] ?? 0)
    const bottom = deepest + ((deepest - first) * 0.03 || 1)
    const scale = depthScale(bottom, look.isUpperEnlarged)
    const levels = Array.from(depths, (depth, at) => {
      const mean = means[at] ?? Number.NaN
      const deviation = model.deviations[at] || 0
      return { depth, place: scale.placeOf(depth), mean, lower: mean - deviation, upper: mean + deviation }
    })
    const domain = {
      x: paddedDomain(levels.flatMap(({ mean, lower, upper }) => (look.hasErrorBars ? [lower, upper] : [mean]))),
      y: [first, scale.placeOf(bottom)] as const,
    }
    return {
      spec,
      layers: {
        ...spreadLayers(levels, look),
        // Which mean it is, the title says: both axes are named in one line.
        words: graphWords(plot, room.headings, {
          top: `${valueAxisName({ ...model, areaMeans: null }, look, room.words)}; depth in metres`,
        }),
      },
      signals: { theme: room.theme, plot, domain, ...depthSignals(scale, domain.y, plot) },
      cursorModel: pointCursor({
        plot,
        target: 'a depth',
        count: levels.length,
        along: 'y',
        // Places count from the bottom of the picture.
        at(place) {
          const { place: depth, mean } = levels[levels.length - 1 - place] ?? { place: 0, mean: 0 }
          return { x: pixelOf(domain.x, mean, plot.x, plot.x + plot.width), y: pixelOf(domain.y, depth, plot.y, plot.y + plot.height) }
        },
        read(place) {
          const at = levels.length - 1 - place
          const level = levels[at] ?? { depth: 0, mean: 0, upper: 0 }
          return { position: depthText(level.depth), ...spreadReading(level, room.words, others, at) }
        },
      }),
      facts: [],
      note: `${spreadNote(model, look, counted(levels.length, 'depth'))} ${scaleNote(scale)}`.trimEnd(),
    }
  },
}
