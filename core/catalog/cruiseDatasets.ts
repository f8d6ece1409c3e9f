import type { PickedDataset } from './PickedDataset.ts'
import type { CruiseFullPage } from './records.ts'
import { statisticsRows } from './statisticsRows.ts'

/** The data sets of a cruise, in the order of the answer. */
export function cruiseDatasets({ datasets }: Pick<CruiseFullPage, 'datasets'>): PickedDataset[] {
  return datasets.map(({ Dataset_Name, Dataset_Long_Name, JSON_stats, variables }) => ({
    shortName: Dataset_Name,
    longName: Dataset_Long_Name,
    rows: statisticsRows(JSON_stats),
    variables: variables.map(({ Short_Name, Long_Name, Unit }) => ({ name: Short_Name, longName: Long_Name, unit: Unit })),
  }))
}
