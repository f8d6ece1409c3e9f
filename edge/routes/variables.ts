import type { variablesApi } from '#core/api/variables.ts'
import { limits } from '#core/limits/observations.ts'
import { forms } from '#core/observations/forms.ts'
import { Problem } from '#core/request/Problem.ts'
import { cachedPerVersion } from '../catalog/cachedPerVersion.ts'
import { findDataset, loadSnapshot } from '../catalog/catalog.ts'
import { chartVariablesFor } from '../catalog/chartVariables.ts'
import { tableStatistics } from '../catalog/dataLists.ts'
import { memberRows, namesFor, variablesFor } from '../catalog/variables.ts'
import { visualizableOf } from '../catalog/visualizableVariables.ts'
import { queueKey } from '../middleware/queueKey.ts'
import { faultText } from '../platform/faultText.ts'
import { measureRowBytes } from '../query/measureRowBytes.ts'
import { rowsBody } from '../query/rowsBody.ts'
import { layerPoints, readSample } from '../query/variableSample.ts'
import type { Handlers } from './Handler.ts'
import { engineOf } from './rows.ts'

export const variablesRoutes: Handlers<typeof variablesApi> = {
  memberVariables: async ({ ports, query }) => memberRows(await loadSnapshot(ports.database), query.datasetID),
  variableSearch: async ({ ports, query }) => variablesFor(await loadSnapshot(ports.database), query),
  chartVariables: async ({ ports, query }) => chartVariablesFor(await loadSnapshot(ports.database), query),
  autocompleteVariableNames: async ({ ports, query }) => namesFor(await loadSnapshot(ports.database), query.searchTerms),
  visualizableVariables: async ({ ports, query, c }) => {
    const catalog = await loadSnapshot(ports.database)
    const known = findDataset(catalog, query)
    const [first] = known.variables
    const requester = { signal: c.req.raw.signal, caller: queueKey(c, ports) }
    const points = known.table === null || first === undefined ? 0 : await layerPoints(ports, known.table, first.record, requester)
    return {
      variables: visualizableOf(known, points),
      stats: await tableStatistics(ports.database, catalog, known.record.Table_Name),
      datasetId: known.record.Dataset_ID,
    }
  },
  rowBytes: async ({ ports, query, c }) => {
    const catalog = await loadSnapshot(ports.database)
    const { record, table } = findDataset(catalog, query)
    const engine = engineOf(ports)
    if (table === null) throw new Problem('not-supported', 'The data set has no observations.')
    const options = { signal: c.req.raw.signal, caller: queueKey(c, ports), timeoutMs: limits.chartTimeoutMs }
    const make = () => measureRowBytes(engine, table, options)
    const { columns, zip } = await cachedPerVersion(catalog, `bytes of rows ${record.Dataset_ID}`, make)
    return { columns: [...columns], zip }
  },
  variableSample: async ({ ports, query, c }) => {
    const { variables, table } = findDataset(await loadSnapshot(ports.database), { shortname: query.shortname })
    const known = variables.find((variable) => variable.record.ID === query.varId)?.record
    if (known === undefined || known.Visualize === 0) throw new Problem('not-found', 'Variable not found, or it cannot be charted.')
    const closing = new AbortController()
    const signal = AbortSignal.any([c.req.raw.signal, closing.signal])
    const options = { signal, caller: queueKey(c, ports), timeoutMs: limits.chartTimeoutMs }
    const stream = await readSample({ ...ports, engine: engineOf(ports) }, table, known, query, options)
    const body = await rowsBody(forms.csv.bytes(stream), {
      abort: () => closing.abort(),
      onEnd: (end) => {
        if (end.how === 'failed' && !signal.aborted)
          ports.log.error('rows broken off', { requestId: c.get('requestId'), message: faultText(end.fault) })
      },
    })
    c.header('Content-Type', forms.csv.mediaType)
    c.header('Cache-Control', 'public, max-age=300')
    c.header('X-Rows-Total', String(known.Variable_Count))
    return c.body(body, 200)
  },
}
