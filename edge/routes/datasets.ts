import type { datasetsApi } from '#core/api/datasets.ts'
import { differenceErrors } from '#core/messages/difference.ts'
import { Problem } from '#core/request/Problem.ts'
import { cachedPerVersion } from '../catalog/cachedPerVersion.ts'
import { datasetById, findDataset, findTable, loadSnapshot } from '../catalog/catalog.ts'
import { keywordsOf, submissionOptionsOf } from '../catalog/catalogWords.ts'
import { readCruises } from '../catalog/datasetPage.ts'
import { furtherMetadata } from '../catalog/variables.ts'
import { readDifference } from '../catalog/versionDifferences.ts'
import type { Handlers } from './Handler.ts'

export const datasetsRoutes: Handlers<typeof datasetsApi> = {
  submissionOptions: async ({ ports }) => {
    const catalog = await loadSnapshot(ports.database)
    return cachedPerVersion(catalog, 'submission options', () => submissionOptionsOf(catalog))
  },
  keywords: async ({ ports }) => {
    const catalog = await loadSnapshot(ports.database)
    return cachedPerVersion(catalog, 'keywords', () => keywordsOf(catalog))
  },
  datasetMetadata: async ({ ports, query }) => {
    const { record, references, variables } = findDataset(await loadSnapshot(ports.database), query)
    const { Lat_Min, Lat_Max, Lon_Min, Lon_Max, Depth_Min, Depth_Max, Time_Min, Time_Max } = record
    const extent = { Lat_Min, Lat_Max, Lon_Min, Lon_Max, Depth_Min, Depth_Max, Time_Min, Time_Max }
    return {
      dataset: record,
      sensors: record.Sensors,
      cruises: await readCruises(ports.database, record.Dataset_ID),
      references: [...references],
      variables: variables.map(({ row }) => ({ ...row, ...extent })),
    }
  },
  variableMetadata: async ({ ports, query }) => furtherMetadata(findDataset(await loadSnapshot(ports.database), query)),
  datasetSummary: async ({ ports, query }) => {
    const known = datasetById(await loadSnapshot(ports.database), query.id)
    if (known === undefined) throw new Problem('not-found', 'Data set not found.')
    const { Short_Name, Long_Name, Description } = known.record
    return { Dataset_Name: Short_Name, Dataset_Long_Name: Long_Name, Description }
  },
  versionDifference: async ({ ports, query: { shortname, version } }) => {
    const catalog = await loadSnapshot(ports.database)
    const { record } = findTable(catalog, shortname) ?? findDataset(catalog, { shortname })
    const found = await readDifference(ports.database, record.Dataset_ID, version)
    if (found === null) throw new Problem('not-found', differenceErrors.notKept(record.Short_Name, version))
    return found
  },
}
