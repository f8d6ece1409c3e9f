import type { bulkApi } from '#core/api/bulk.ts'
import { Problem } from '#core/request/Problem.ts'
import { type CatalogSnapshot, type KnownDataset, loadSnapshot } from '../catalog/catalog.ts'
import { countUse } from '../catalog/collections/changeCollections.ts'
import { cruiseReading } from '../catalog/cruiseRowsOf.ts'
import { cruisesOf as allCruisesOf, linksOf } from '../catalog/cruises.ts'
import { readCitations, readCruises } from '../catalog/datasetPage.ts'
import type { Database } from '../database/Database.ts'
import { logCall } from '../middleware/callLog.ts'
import { queueKey } from '../middleware/queueKey.ts'
import { faultText } from '../platform/faultText.ts'
import { logLostWrite } from '../platform/lostWrites.ts'
import { partStatus } from '../query/answerRange.ts'
import { archiveBody } from '../query/bulk/archiveBody.ts'
import { archiveKey } from '../query/bulk/archiveTag.ts'
import { bulkCount } from '../query/bulk/bulkCount.ts'
import type { RowsRead } from '../query/bulk/bulkCsv.ts'
import { datesOf } from '../query/bulk/bulkExtent.ts'
import { bulkInit } from '../query/bulk/bulkInit.ts'
import { type BulkCruise, checkBulk, datasetsNamed, unknownNames } from '../query/bulk/bulkPlan.ts'
import { invalidRequest, readCollectionId, readFilters, readNames, readSpreadsheet } from '../query/bulk/readRequest.ts'
import type { Call, Handlers } from './Handler.ts'
import { engineOf } from './rows.ts'

/** How the rows of one cruise are found in each table; throws `bad-request` for a cruise that the portal does not have. */
export async function cruiseFor(database: Database, catalog: CatalogSnapshot, name: string): Promise<BulkCruise> {
  const wanted = name.toLowerCase()
  const cruise = (await allCruisesOf(database, catalog)).find(({ Name }) => Name.toLowerCase() === wanted)
  if (cruise === undefined) throw invalidRequest('no such cruise')
  const { ofDataset } = await linksOf(database, catalog)
  return { name: cruise.Name, readingOf: (table) => cruiseReading(table, cruise, ofDataset.get(table.datasetId)?.length ?? 0) }
}

function recordCall(
  { ports, caller, c }: Call<typeof bulkApi.bulkDownload>,
  { record }: KnownDataset,
  { rows, fault }: RowsRead,
  startedAt: number,
): void {
  const requestId = c.get('requestId')
  const status = fault === undefined ? 200 : fault instanceof Problem ? fault.status : 500
  if (status !== 200) ports.log.error('data set of a zip incomplete', { requestId, dataset: record.Short_Name, message: faultText(fault) })
  const facts = { requestId, endpoint: 'bulk-download', query: record.Short_Name, status, rows } as const
  const recorded = logCall(ports, caller, { ...facts, durationMs: ports.now() - startedAt, datasetId: record.Dataset_ID })
  ports.afterAnswer(recorded.catch((fault: unknown) => logLostWrite(ports.log, 'call log', fault, ports.now())))
}

function recordCollection({ ports, caller }: Call<typeof bulkApi.bulkDownload>, id: number): void {
  const counted = countUse(ports.database, caller.kind === 'user' ? caller.user.id : null, id, 'downloads')
  ports.afterAnswer(counted.catch((fault: unknown) => logLostWrite(ports.log, 'collection download', fault, ports.now())))
}

export const bulkRoutes: Handlers<typeof bulkApi> = {
  /** Streams many data sets as one zip file, made while it is sent; never for guests. */
  bulkDownload: async (call) => {
    const { ports, body, c } = call
    const names = readNames(body)
    const filters = readFilters(body)
    const isForSpreadsheet = readSpreadsheet(body)
    const collectionId = readCollectionId(body)
    const catalog = await loadSnapshot(ports.database)
    const datasets = datasetsNamed(catalog, names)
    const cruise = filters.cruise == null ? null : await cruiseFor(ports.database, catalog, filters.cruise)
    const closing = new AbortController()
    const signal = AbortSignal.any([c.req.raw.signal, closing.signal])
    const engine = engineOf(ports)
    const requester = { signal, caller: queueKey(c, ports) }
    await checkBulk(datasets, filters, engine, requester, cruise)
    const startedAt = ports.now()
    const content = { datasets, unknownNames: unknownNames(catalog, names), filters, isForSpreadsheet }
    const { portal } = ports.config
    const writer = [portal.origin, portal.name, ports.version, engine.name] as const
    const {
      tag,
      range,
      body: archive,
    } = await archiveBody(c.req.raw, {
      key: archiveKey({ ...content, catalogVersion: catalog.checksum, writer }),
      now: startedAt,
      contentAt: (madeAt) => ({
        ...{ ...content, cruise, engine, ...requester, madeAt, portal },
        ...(ports.writeWorkbook === undefined ? {} : { writeWorkbook: ports.writeWorkbook }),
        cruiseNames: async ({ record }) => (await readCruises(ports.database, record.Dataset_ID)).map(({ Name }) => Name),
        citations: async ({ record }) => readCitations(ports.database, record.Dataset_ID, portal, madeAt),
      }),
      onDataset: (dataset, read) => recordCall(call, dataset, read, startedAt),
      signal,
      abort: () => closing.abort(),
      onFault: (fault) => ports.log.error('zip broken off', { requestId: c.get('requestId'), message: faultText(fault) }),
    })
    if (collectionId !== null && range === null) recordCollection(call, collectionId)
    c.header('Content-Type', 'application/zip')
    c.header('Content-Disposition', 'attachment; filename="CMAP-Bulk-Download.zip"')
    c.header('X-Data-Source-Targeted', engine.name)
    c.header('Cache-Control', 'private, no-store')
    c.header('ETag', tag)
    c.header('Accept-Ranges', 'bytes')
    const status = range === null ? 200 : partStatus(c, range)
    return archive === null ? c.body(null, status) : c.body(archive, status)
  },
  bulkDownloadInit: async ({ ports, body, c }) => {
    const names = readNames(body)
    const catalog: CatalogSnapshot = await loadSnapshot(ports.database)
    const datasets = datasetsNamed(catalog, names)
    if (body.filters == null) return bulkInit(ports.database, datasets)
    const filters = readFilters(body)
    datesOf(filters)
    const cruise = filters.cruise == null ? null : await cruiseFor(ports.database, catalog, filters.cruise)
    const requester = { signal: c.req.raw.signal, caller: queueKey(c, ports) }
    return bulkInit(ports.database, datasets, (dataset) => bulkCount(ports, dataset, filters, cruise, requester))
  },
}
