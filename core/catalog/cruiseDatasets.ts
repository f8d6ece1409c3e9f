import type { cruiseFullPage } from '../api/catalogCruises.ts'
import type { ValueOf } from '../api/endpoint.ts'
import type { PickedDataset } from './PickedDataset.ts'
import { statisticsRows } from './statisticsRows.ts'

/** A cruise and its data sets as the API answers them. */
export type CruiseFullPage = ValueOf<typeof cruiseFullPage>

/** The data sets of a cruise, in the order of the answer. */
export function cruiseDatasets({ datasets }: Pick<CruiseFullPage, 'datasets'>): PickedDataset[] {
  return datasets.map(({ Dataset_Name, Dataset_Long_Name, JSON_stats, variables }) => ({
    shortName: Dataset_Name,
    longName: Dataset_Long_Name,
    rows: statisticsRows(JSON_stats),
    variables: variables.map(({ Short_Name, Long_Name, Unit }) => ({ name: Short_Name, longName: Long_Name, unit: Unit })),
  }))
}
