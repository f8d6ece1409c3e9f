import type * as calls from '#core/api/catalogCruises.ts'
import { catalogOf, datasetById } from '../catalog/catalog.ts'
import { datasetsOfCruise, findCruise, recordsOf, searchCruises, statisticsTexts } from '../catalog/cruises.ts'
import { cruisesOf } from '../catalog/datasetPage.ts'
import type { Handler } from './Handler.ts'

/** Tells all that a cruise's page shows. */
export const answerCruisePage: Handler<typeof calls.cruiseFullPage> = async ({ ports: { database }, query }) => {
  const catalog = await catalogOf(database)
  const cruise = await findCruise(database, catalog, query.name)
  const datasets = await datasetsOfCruise(database, catalog, cruise.ID)
  const texts = await statisticsTexts(database, datasets)
  return {
    ...cruise,
    datasets: datasets.map(({ record, variables }) => ({
      Dataset_ID: record.Dataset_ID,
      Dataset_Name: record.Short_Name,
      Dataset_Long_Name: record.Long_Name,
      JSON_stats: texts.get(record.Dataset_ID) ?? null,
      variables: variables.map(({ record: { Variable, Long_Name, Unit } }) => ({ Short_Name: Variable, Long_Name, Unit })),
    })),
  }
}

/** Searches cruises. */
export const answerCruiseSearch: Handler<typeof calls.searchCruises> = async ({ ports: { database }, query }) =>
  searchCruises(database, await catalogOf(database), query)

/** Lists the data sets of a cruise. */
export const answerDatasets: Handler<typeof calls.datasetsFromCruise> = async ({ ports: { database }, query }) =>
  recordsOf(await datasetsOfCruise(database, await catalogOf(database), query.cruiseID))

/** Lists the cruises of a data set; a retired one has none. */
export const answerCruises: Handler<typeof calls.cruisesFromDataset> = async ({ ports: { database }, query }) => {
  const known = datasetById(await catalogOf(database), query.datasetID)
  return known === undefined ? [] : cruisesOf(database, query.datasetID)
}
