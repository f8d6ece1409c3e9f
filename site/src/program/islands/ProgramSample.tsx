import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { SampleChart } from '#components/chart/sample/SampleChart.tsx'
import type { PickedVariable } from '#components/program/ProgramDatasets.tsx'
import { chartsPath } from '#core/catalog/pagePaths.ts'
import { catalogTexts } from '#core/messages/catalog.ts'
import { failed, inProgress, isSettled, notTried, shownValue } from '#core/request/RequestState.ts'
import { DatasetSample } from '../../dataset/islands/DatasetSample.tsx'
import { sampledVariable } from '../../dataset/islands/sampledVariable.ts'
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
