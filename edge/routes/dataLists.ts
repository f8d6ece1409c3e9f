import type { dataListsApi } from '#core/api/dataLists.ts'
import { limits } from '#core/limits/catalog.ts'
import { limits as observationsLimits } from '#core/limits/observations.ts'
import { forms } from '#core/observations/forms.ts'
import { Problem } from '#core/request/Problem.ts'
import { loadSnapshot } from '../catalog/catalog.ts'
import { cruisePoints, datasetFeatures, listCruises, pointCounts, tableStatistics } from '../catalog/dataLists.ts'
import { namedSeries } from '../catalog/namedSeries.ts'
import { queueKey } from '../middleware/queueKey.ts'
import { prepareProcedure } from '../query/procedureCall.ts'
import type { Call, Handlers } from './Handler.ts'
import { answerRows, engineOf } from './rows.ts'

/** Rows of a catalog procedure for anyone, as CSV. */
async function answerCatalog(
  { ports, caller, c }: Pick<Call<typeof dataListsApi.ancillaryDatasets>, 'ports' | 'caller' | 'c'>,
  name: string,
  given: readonly string[] = [],
) {
  const catalog = await loadSnapshot(ports.database)
  const prepared = await prepareProcedure(catalog, ports.database, name, given)
  return answerRows({ ports, catalog, caller, c, prepared, text: name, endpoint: 'sp', form: forms.csv })
}

export const dataListsRoutes: Handlers<typeof dataListsApi> = {
  ancillaryDatasets: (call) => answerCatalog(call, 'uspDatasetsWithAncillary'),
  continuousDatasets: (call) => answerCatalog(call, 'uspDatasetBadges'),
  datasetFeatures: async ({ ports }) => datasetFeatures(await loadSnapshot(ports.database)),
  cruiseList: async ({ ports: { database } }) => listCruises(database, await loadSnapshot(database)),
  cruiseTrajectory: ({ query, ...call }) => answerCatalog(call, 'uspCruiseTrajectory', [String(query.id)]),
  /** The tracks of some cruises; more than the limit get the error of any other invalid list. */
  cruiseTrajectories: async ({ ports, body }) => {
    const ids: unknown = body.cruise_ids
    const isList = Array.isArray(ids) && ids.length > 0 && ids.length <= limits.cruisesPerCall
    if (!isList || !ids.every((id: unknown) => Number.isSafeInteger(id))) throw new Problem('bad-request', 'invalid argument')
    return cruisePoints(ports.database, ids as number[])
  },
  trajectoryPointCounts: ({ ports }) => pointCounts(ports.database),
  /** Statistics of a table; unlike its neighbours, its error responses are JSON (API-59). */
  tableStatistics: async ({ ports: { database }, query }) => tableStatistics(database, await loadSnapshot(database), query.table),
  namedSeries: async ({ ports, c }) =>
    namedSeries(await loadSnapshot(ports.database), engineOf(ports), c.req.param('name') ?? '', {
      signal: c.req.raw.signal,
      caller: queueKey(c, ports),
      timeoutMs: observationsLimits.chartTimeoutMs,
    }),
}
