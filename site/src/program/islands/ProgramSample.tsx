import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { SampledVariable } from '#components/chart/sample/SampleChart.tsx'
import { SampleChart } from '#components/chart/sample/SampleChart.tsx'
import type { PickedVariable } from '#components/program/ProgramDatasets.tsx'
import type { VisualizableVariable } from '#core/catalog/discoveryRecords.ts'
import { chartsPath } from '#core/catalog/pagePaths.ts'
import { paletteNames } from '#core/charts/look/palettes.ts'
import { catalogTexts } from '#core/messages/catalog.ts'
import { failed, inProgress, isSettled, notTried, shownValue } from '#core/request/RequestState.ts'
import { DatasetSample } from '../../dataset/islands/DatasetSample.tsx'
import { $chartable, loadChartable } from '../stores/program.ts'

/** A first look at one variable of a program's data set, with its name under it. */
export function ProgramSample({ dataset, variable }: PickedVariable) {
  const chartable = useStore($chartable)[dataset] ?? notTried
  useEffect(() => void loadChartable(dataset), [dataset])
  const found = shownValue(chartable)?.find(({ Short_Name }) => Short_Name === variable)
  if (!found) {
    const content = isSettled(chartable) ? failed(catalogTexts.sample.failed) : inProgress
    return <SampleChart content={content} variable={{ name: variable, longName: variable, unit: '', decimals: 2, palette: 'viridis' }} />
  }
  const { ID, Long_Name, meta } = found
  return (
    <figure className="figure">
      <DatasetSample key={ID} id={ID} shortName={dataset} visType={meta.visType} variable={sampledVariable(found)} />
      <figcaption className="figcap">
        <p>
          {Long_Name} from <code>{dataset}</code>
        </p>
        <p className="links">
          <a href={chartsPath(ID)}>Open in charts</a>
        </p>
      </figcaption>
    </figure>
  )
}

/** What a first look needs of a variable that the portal describes. */
function sampledVariable({ Short_Name, Long_Name, Unit, meta: { metadata } }: VisualizableVariable): SampledVariable {
  return {
    name: Short_Name,
    longName: Long_Name,
    unit: Unit,
    decimals: decimalsOf(metadata),
    palette: paletteNames.find((name) => name === metadata.Palette) ?? 'viridis',
  }
}

/** The decimals needed to distinguish values in this range. */
function decimalsOf({ Variable_Min: min, Variable_Max: max }: VisualizableVariable['meta']['metadata']): number {
  if (min === null || max === null) return 2
  const span = Math.max(max - min, Math.abs(max) / 100)
  if (span === 0) return 2
  return Math.max(0, Math.min(6, 2 - Math.floor(Math.log10(span))))
}
