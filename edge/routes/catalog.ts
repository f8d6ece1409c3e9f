import type { catalogApi } from '#core/api/catalog.ts'
import { dataciteOf } from '#core/catalog/datacite/dataciteRecord.ts'
import { dataciteXmlOf } from '#core/catalog/datacite/dataciteXml.ts'
import type { DataciteRecord } from '#core/catalog/datacite/schema.ts'
import { searchFeed } from '#core/catalog/feeds/datasetFeed.ts'
import { feedKinds } from '#core/catalog/feeds/feed.ts'
import type { DatasetRecord } from '#core/catalog/records.ts'
import { searchCatalog as search } from '#core/catalog/search/search.ts'
import { Problem } from '#core/request/Problem.ts'
import { cachedPerVersion } from '../catalog/cachedPerVersion.ts'
import { findDataset, loadSnapshot, variableById, variableIdOf } from '../catalog/catalog.ts'
import { hasVaultFiles, readCitation, readCruises, readNews } from '../catalog/datasetPage.ts'
import { datasetViews } from '../catalog/datasetViews.ts'
import { JsonRows } from '../catalog/JsonRows.ts'
import { versionRelations } from '../doi/versionRelations.ts'
import type { Call, Handlers } from './Handler.ts'

async function recordOf({ ports, query }: Pick<Call<typeof catalogApi.dataciteJson>, 'ports' | 'query'>): Promise<DataciteRecord> {
  const catalog = await loadSnapshot(ports.database)
  const { record } = findDataset(catalog, query)
  return cachedPerVersion(catalog, `datacite ${record.Dataset_ID}`, async () => {
    const [view] = await datasetViews(ports.database, [record.Dataset_ID])
    if (view === undefined) throw new Problem('bad-request', 'Data set not found.')
    const datacite = dataciteOf(view, ports.config.portal)
    const versions = datacite.doi === undefined ? [] : await versionRelations(ports.database, datacite.doi)
    return { ...datacite, relatedIdentifiers: [...datacite.relatedIdentifiers, ...versions] }
  })
}

export const catalogRoutes: Handlers<typeof catalogApi> = {
  searchCatalog: async ({ ports, query }) => {
    const catalog = await loadSnapshot(ports.database)
    const rows = await cachedPerVersion(
      catalog,
      'data sets',
      () => new JsonRows<DatasetRecord>(catalog.datasets.map(({ record }) => JSON.stringify(record))),
    )
    // The entries are those of the data sets, in the same order.
    const { exact, similar } = search(catalog.entries, query)
    return rows.list([...exact, ...similar])
  },
  searchFeed: async ({ ports: { database, config }, query: { format, ...query } }) => {
    const { datasets, entries } = await loadSnapshot(database)
    const found = search(entries, query).exact.flatMap((index) => datasets[index] ?? [])
    const { type, write } = feedKinds[format === 'json' ? 'json' : 'xml']
    const text = write(searchFeed(found, query, config.portal), config.publicUrl)
    return new Response(text, { headers: { 'Content-Type': type, 'Cache-Control': 'public, max-age=300' } })
  },
  datasetNames: async ({ ports }) => {
    const { datasets } = await loadSnapshot(ports.database)
    return datasets.map(({ record }) => ({ Dataset_Name: record.Short_Name, Dataset_Long_Name: record.Long_Name, ID: record.Dataset_ID }))
  },
  datasetFullPage: async ({ ports, query }) => {
    const catalog = await loadSnapshot(ports.database)
    const { record, references, doi, licence } = findDataset(catalog, query)
    const citation = await cachedPerVersion(catalog, `citation ${record.Dataset_ID}`, () =>
      readCitation(ports.database, record.Dataset_ID, ports.config.portal),
    )
    return {
      dataset: record,
      sensors: record.Sensors,
      references: [...references],
      doi,
      licence,
      citation,
      cruises: await readCruises(ports.database, record.Dataset_ID),
      news: await readNews(ports.database, record.Dataset_ID),
      hasVault: await hasVaultFiles(ports.database, record.Dataset_ID),
    }
  },
  dataciteJson: recordOf,
  dataciteXml: async (call) =>
    call.c.body(dataciteXmlOf(await recordOf(call)), 200, {
      'Content-Type': 'application/vnd.datacite.datacite+xml; charset=utf-8',
      'Cache-Control': 'public, max-age=300',
    }),
  datasetVariables: async ({ ports, query }) => {
    const { variables } = findDataset(await loadSnapshot(ports.database), query)
    return variables.map(({ row }) => row)
  },
  variable: async ({ ports, query }) => {
    const catalog = await loadSnapshot(ports.database)
    const id = query.id ?? variableIdOf(catalog, query.name ?? '')
    const known = id === undefined ? undefined : variableById(catalog, id)
    if (known === undefined) throw new Problem('not-found', 'Variable not found.')
    return known
  },
}
