import type * as calls from '#core/api/catalogDatasets.ts'
import { Problem } from '#core/request/Problem.ts'
import { cachedPerVersion } from '../catalog/cachedPerVersion.ts'
import { catalogOf, datasetById, findDataset } from '../catalog/catalog.ts'
import { keywordsOf, submissionOptionsOf } from '../catalog/catalogWords.ts'
import { cruisesOf } from '../catalog/datasetPage.ts'
import { furtherMetadata } from '../catalog/variables.ts'
import type { Handler } from './Handler.ts'

/** Lists the words of submissions. */
export const answerSubmissionOptions: Handler<typeof calls.submissionOptions> = async ({ ports }) => {
  const catalog = await catalogOf(ports.database)
  return cachedPerVersion(catalog, 'submission options', () => submissionOptionsOf(catalog))
}

/** Lists keywords. */
export const answerKeywords: Handler<typeof calls.keywords> = async ({ ports }) => {
  const catalog = await catalogOf(ports.database)
  return cachedPerVersion(catalog, 'keywords', () => keywordsOf(catalog))
}

/** Tells what a metadata sheet holds. */
export const answerMetadata: Handler<typeof calls.datasetMetadata> = async ({ ports, query }) => {
  const { record, references, variables } = findDataset(await catalogOf(ports.database), query)
  const { Lat_Min, Lat_Max, Lon_Min, Lon_Max, Depth_Min, Depth_Max, Time_Min, Time_Max } = record
  const extent = { Lat_Min, Lat_Max, Lon_Min, Lon_Max, Depth_Min, Depth_Max, Time_Min, Time_Max }
  return {
    dataset: record,
    sensors: record.Sensors,
    cruises: await cruisesOf(ports.database, record.Dataset_ID),
    references: [...references],
    variables: variables.map(({ row }) => ({ ...row, ...extent })),
  }
}

/** Tells what the authors added to variables. */
export const answerVariableMetadata: Handler<typeof calls.variableMetadata> = async ({ ports, query }) =>
  furtherMetadata(findDataset(await catalogOf(ports.database), query))

/** Tells names and description. */
export const answerSummary: Handler<typeof calls.datasetSummary> = async ({ ports, query }) => {
  const known = datasetById(await catalogOf(ports.database), query.id)
  if (known === undefined) throw new Problem('not-found', 'Data set not found.')
  const { Short_Name, Long_Name, Description } = known.record
  return { Dataset_Name: Short_Name, Dataset_Long_Name: Long_Name, Description }
}
