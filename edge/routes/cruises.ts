import type { cruisesApi } from '#core/api/cruises.ts'
import { limits } from '#core/limits/catalog.ts'
import { variablesOfCruise } from '../catalog/alongTrackVariables.ts'
import { cachedPerVersion } from '../catalog/cachedPerVersion.ts'
import { datasetById, loadSnapshot } from '../catalog/catalog.ts'
import { thinTracks } from '../catalog/cruiseOverview.ts'
import { cruisesOf as allCruisesOf, datasetsOfCruise, findCruise, recordsOf, searchCruises, statisticsTexts } from '../catalog/cruises.ts'
import { valuesAlong } from '../catalog/cruiseValues.ts'
import { readCruises } from '../catalog/datasetPage.ts'
import { queueKey } from '../middleware/queueKey.ts'
import type { Handlers } from './Handler.ts'
import { engineOf } from './rows.ts'

export const cruisesRoutes: Handlers<typeof cruisesApi> = {
  cruiseFullPage: async ({ ports: { database }, query }) => {
    const catalog = await loadSnapshot(database)
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
  },
  searchCruises: async ({ ports: { database }, query }) => searchCruises(database, await loadSnapshot(database), query),
  datasetsFromCruise: async ({ ports: { database }, query }) =>
    recordsOf(await datasetsOfCruise(database, await loadSnapshot(database), query.cruiseID)),
  /** Lists the cruises of a data set; a retired one has none. */
  cruisesFromDataset: async ({ ports: { database }, query }) => {
    const known = datasetById(await loadSnapshot(database), query.datasetID)
    return known === undefined ? [] : readCruises(database, query.datasetID)
  },
  cruiseOverview: async ({ ports: { database } }) => {
    const catalog = await loadSnapshot(database)
    return cachedPerVersion(catalog, 'cruise overview', () => thinTracks(database, { points: limits.overviewTrackPoints }))
  },
  cruiseVariables: async ({ ports: { database }, query }) => {
    const catalog = await loadSnapshot(database)
    const wanted = query.cruise.toLowerCase()
    const cruise = (await allCruisesOf(database, catalog)).find(({ Name }) => Name.toLowerCase() === wanted)
    return cruise === undefined ? [] : variablesOfCruise(database, catalog, cruise.ID)
  },
  cruiseValues: async ({ ports, query, c }) => {
    const source = { database: ports.database, catalog: await loadSnapshot(ports.database), engine: engineOf(ports) }
    return valuesAlong(source, query, { signal: c.req.raw.signal, caller: queueKey(c, ports) })
  },
}
