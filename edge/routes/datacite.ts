import type { dataciteJson, dataciteXml } from '#core/api/datacite.ts'
import { dataciteOf } from '#core/catalog/datacite/dataciteRecord.ts'
import { dataciteXmlOf } from '#core/catalog/datacite/dataciteXml.ts'
import type { DataciteRecord } from '#core/catalog/datacite/schema.ts'
import { Problem } from '#core/request/Problem.ts'
import { cachedPerVersion } from '../catalog/cachedPerVersion.ts'
import { catalogOf, findDataset } from '../catalog/catalog.ts'
import { datasetViews } from '../catalog/datasetViews.ts'
import { versionRelations } from '../doi/versionRelations.ts'
import type { Call, Handler } from './Handler.ts'

async function recordOf({ ports, query }: Pick<Call<typeof dataciteJson>, 'ports' | 'query'>): Promise<DataciteRecord> {
  const catalog = await catalogOf(ports.database)
  const { record } = findDataset(catalog, query)
  return cachedPerVersion(catalog, `datacite ${record.Dataset_ID}`, async () => {
    const [view] = await datasetViews(ports.database, [record.Dataset_ID])
    if (view === undefined) throw new Problem('bad-request', 'Data set not found.')
    const datacite = dataciteOf(view, ports.config.publicUrl)
    const versions = datacite.doi === undefined ? [] : await versionRelations(ports.database, datacite.doi)
    return { ...datacite, relatedIdentifiers: [...datacite.relatedIdentifiers, ...versions] }
  })
}

/** Tells the metadata of a data set as DataCite's JSON. */
export const answerDataciteJson: Handler<typeof dataciteJson> = recordOf

/** Tells the metadata of a data set as DataCite's XML. */
export const answerDataciteXml: Handler<typeof dataciteXml> = async (call) =>
  call.c.body(dataciteXmlOf(await recordOf(call)), 200, {
    'Content-Type': 'application/vnd.datacite.datacite+xml; charset=utf-8',
    'Cache-Control': 'public, max-age=300',
  })
