import { timeKind } from '#core/catalog/variableRanges.ts'
import type { ValidChart } from '#core/charts/address/validateChart.ts'
import { chartType } from '#core/charts/index.ts'
import type { ChartLook } from '#core/charts/look/look.ts'
import { crossesDateLine, lonRangeOf } from '#core/extent/longitude.ts'
import { areaMeanName } from '#core/observations/areaMeanName.ts'
import { unitWords } from '#core/text/unitWords.ts'
import { type CodeSample, rowsCode } from './rowsCode.ts'

/** A chart as far as code must know it. */
interface CodedChart extends ValidChart {
  readonly look: Pick<ChartLook, 'direction' | 'isAreaWeighted'>
}

/** Code that asks for the rows of a chart and draws them. `path` is the chart's address from the root of the portal at `origin`. */
export function chartCode(
  { name, draft, variable, request, look }: CodedChart,
  { origin, path }: { readonly origin: string; readonly path: string },
): CodeSample[] {
  const { Variable, Long_Name, Unit, Water_Mass_Pair } = variable
  const isWeighted = 'weights' in request && request.weights === 'area' && look.isAreaWeighted
  const isSalinity = Water_Mass_Pair?.Is === 'temperature'
  const unit = unitWords(Unit)
  const code = chartType(name).code({
    value: isWeighted ? areaMeanName(Variable) : Variable,
    deviation: `${Variable}_std`,
    title: unit === '' ? Long_Name : `${Long_Name} (${unit})`,
    time: timeKind(variable) === 'months' ? 'month' : 'time',
    along: look.direction === 'zonal' ? 'lon' : 'lat',
    crossesDateLine: crossesDateLine(lonRangeOf(draft.lon1, draft.lon2)),
    pair: Water_Mass_Pair
      ? {
          ...Water_Mass_Pair,
          temperature: isSalinity ? Water_Mass_Pair.Variable : Variable,
          salinity: isSalinity ? Variable : Water_Mass_Pair.Variable,
          hasDepth: variable.Has_Depth === 1,
        }
      : null,
  })
  return rowsCode({ origin, request, dataset: variable, drawing: { ...code, path } })
}
