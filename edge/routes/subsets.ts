import type { subsetsApi } from '#core/api/subsets.ts'
import { subsetPath } from '#core/catalog/subsetAddress.ts'
import { Problem } from '#core/request/Problem.ts'
import { findTable, loadSnapshot } from '../catalog/catalog.ts'
import { addSubset } from '../catalog/subsets.ts'
import { queueKey } from '../middleware/queueKey.ts'
import { estimateReads } from '../query/size/rowEstimate.ts'
import { prepareCall } from './data.ts'
import type { Handlers } from './Handler.ts'

export const subsetsRoutes: Handlers<typeof subsetsApi> = {
  addressSubset: async ({ ports, body, c }) => {
    const { database, engine, config, now } = ports
    const catalog = await loadSnapshot(database)
    const { lat1, lat2, depth1, depth2 } = body
    if (lat1 > lat2) throw new Problem('bad-request', 'lat1 must not exceed lat2')
    if (depth1 > depth2) throw new Problem('bad-request', 'depth1 must not exceed depth2')
    const { prepared } = await prepareCall(ports, catalog, { spName: 'uspSpaceTime', ...body })
    const known = findTable(catalog, body.tableName)
    if (known === undefined || prepared.kind !== 'observations') throw new Problem('not-found', `The table ${body.tableName} is unknown.`)
    const found = await estimateReads({ database, engine }, prepared.reads, { signal: c.req.raw.signal, caller: queueKey(c, ports) })
    const rows = found.precision === 'exact' ? found.rows : null
    const { Dataset_ID, Dataset_Version, Table_Name } = known.record
    const request = { ...body, tableName: Table_Name }
    const id = await addSubset(database, { datasetId: Dataset_ID, request, rows, version: Dataset_Version, madeAt: now() })
    return { id, address: config.publicUrl + subsetPath(id), rows }
  },
}
