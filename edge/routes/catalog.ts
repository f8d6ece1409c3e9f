import type { datasetFullPage, datasetNames, datasetVariables, searchCatalog, variable } from '#core/api/catalog.ts'
import type { DatasetRecord } from '#core/catalog/records.ts'
import { searchCatalog as search } from '#core/catalog/search.ts'
import { Problem } from '#core/request/Problem.ts'
import { cachedPerVersion } from '../catalog/cachedPerVersion.ts'
import { catalogOf, findDataset, variableById } from '../catalog/catalog.ts'
import { citationOf, cruisesOf, newsOf } from '../catalog/datasetPage.ts'
import { JsonRows } from '../catalog/JsonRows.ts'
import type { Handler } from './Handler.ts'

/** Searches the catalog. */
export const answerSearch: Handler<typeof searchCatalog> = async ({ ports, query }) => {
  const catalog = await catalogOf(ports.database)
  const rows = await cachedPerVersion(
    catalog,
    'data sets',
    () => new JsonRows<DatasetRecord>(catalog.datasets.map(({ record }) => JSON.stringify(record))),
  )
  // The entries are those of the data sets, in the same order.
  const { exact, similar } = search(catalog.entries, query)
  return rows.list([...exact, ...similar])
}

/** Lists names. */
export const answerNames: Handler<typeof datasetNames> = async ({ ports }) => {
  const { datasets } = await catalogOf(ports.database)
  return datasets.map(({ record }) => ({ Dataset_Name: record.Short_Name, Dataset_Long_Name: record.Long_Name, ID: record.Dataset_ID }))
}

/** Tells all that a data set's page shows. */
export const answerFullPage: Handler<typeof datasetFullPage> = async ({ ports, query }) => {
  const catalog = await catalogOf(ports.database)
  const { record, references, doi, licence } = findDataset(catalog, query)
  const citation = await cachedPerVersion(catalog, `citation ${record.Dataset_ID}`, () =>
    citationOf(ports.database, record.Dataset_ID, ports.config.publicUrl),
  )
  return {
    dataset: record,
    sensors: record.Sensors,
    references: [...references],
    doi,
    licence,
    citation,
    cruises: await cruisesOf(ports.database, record.Dataset_ID),
    news: await newsOf(ports.database, record.Dataset_ID),
  }
}

/** Lists a data set's variables. */
export const answerVariables: Handler<typeof datasetVariables> = async ({ ports, query }) => {
  const { variables } = findDataset(await catalogOf(ports.database), query)
  return variables.map(({ row }) => row)
}

/** Tells one variable. */
export const answerVariable: Handler<typeof variable> = async ({ ports, query }) => {
  const known = variableById(await catalogOf(ports.database), query.id)
  if (known === undefined) throw new Problem('not-found', 'Variable not found.')
  return known
}
