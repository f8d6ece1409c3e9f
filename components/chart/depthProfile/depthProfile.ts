import { type DepthProfileModel, depthText } from '#core/charts/depthProfile.ts'
import { valueText } from '#core/charts/summary.ts'
import { counted } from '#core/text/counted.ts'
import { pixelOf } from '../axes.ts'
import type { ChartKind } from '../ChartKind.ts'
import { graphBox, graphWords, paddedDomain } from '../graph/graphLayout.ts'
import { graphSpec } from '../graph/graphSpec.ts'
import { pointWalk } from '../graph/graphWalk.ts'
import { spreadLayers, spreadMarks } from '../graph/spreadMarks.ts'

const spec = graphSpec({
  x: 'number',
  y: 'depth',
  isXOnTop: true,
  data: ['band', 'bars', 'line', 'markers'],
  marks: spreadMarks({ along: 'y', at: 'depth' }),
})

/** The mean per depth with one standard deviation around it; the surface is at the top, and so is the axis of values. */
export const depthProfile: ChartKind<DepthProfileModel> = {
  icon: 'M2 2v12M2 2h12M11 3c0 3-5 3-5 6s1 3 1 5',
  draw(model, look, room) {
    const { unit, name } = room.words
    const plot = graphBox(room, 'top')
    const { depths, means } = model
    const levels = Array.from(depths, (depth, at) => {
      const mean = means[at] ?? Number.NaN
      const deviation = model.deviations[at] || 0
      return { depth, mean, lower: mean - deviation, upper: mean + deviation }
    })
    const deepest = depths.at(-1) ?? 1
    const first = Math.min(0, depths[0] ?? 0)
    const domain = {
      x: paddedDomain(levels.flatMap(({ mean, lower, upper }) => (look.hasErrorBars ? [lower, upper] : [mean]))),
      y: [first, deepest + ((deepest - first) * 0.03 || 1)] as const,
    }
    const spread = look.hasErrorBars ? ', ± 1 standard deviation' : ''
    return {
      spec,
      layers: {
        ...spreadLayers(levels, look),
        words: graphWords(plot, room.headings, { top: `Mean${unit ? `, ${unit}` : ''}${spread}; depth in metres` }),
      },
      signals: { theme: room.theme, plot, domain },
      walk: pointWalk({
        plot,
        target: 'a depth',
        count: levels.length,
        along: 'y',
        // Places count from the bottom of the picture.
        at(place) {
          const { depth, mean } = levels[levels.length - 1 - place] ?? { depth: 0, mean: 0 }
          return { x: pixelOf(domain.x, mean, plot.x, plot.x + plot.width), y: pixelOf(domain.y, depth, plot.y, plot.y + plot.height) }
        },
        read(place) {
          const { depth, mean, upper } = levels[levels.length - 1 - place] ?? { depth: 0, mean: 0, upper: 0 }
          const value = valueText(mean, unit)
          return {
            position: depthText(depth),
            value,
            facts: [[name, value], ...(upper > mean ? [['SD', valueText(upper - mean, unit)] as const] : [])],
          }
        },
      }),
      facts: [],
      note: `Mean over the region and the dates at ${counted(levels.length, 'depth')}${look.hasErrorBars ? ', with one standard deviation' : ''}.`,
    }
  },
}
