import { afterAll, expect, test } from 'vitest'
import { netcdfBytes } from '#core/observations/netcdf/netcdfBytes.ts'
import { loadSnapshot } from '../../../edge/catalog/catalog.ts'
import { parseConfig } from '../../../edge/config/config.ts'
import { ingest } from '../../../edge/ingest/ingest.ts'
import { openSource } from '../../../edge/ingest/sources/openSource.ts'
import { describeAnswer } from '../../../edge/query/describeAnswer.ts'
import { prepareQuery } from '../../../edge/query/prepareQuery.ts'
import { bytesOf, description, gridBatch, gridColumns, streamOf } from '../../core/observations/ocean.ts'
import { Scratch } from '../../fixtures/ingest/sourceFiles.ts'
import { openIngestStore } from './stores.ts'

const scratch = new Scratch()
const store = await openIngestStore()
afterAll(async () => {
  scratch.remove()
  await store.close()
})

test('cell methods of an ingested NetCDF file are those of the files that it is answered in', async () => {
  const grid = description(true)
  const columns = grid.columns.map((column, index) =>
    gridColumns[index]?.name === 'sst' ? { ...column, cellMethods: 'time: maximum area: mean' } : column,
  )
  const path = scratch.write('methods.nc', await bytesOf(netcdfBytes(streamOf(gridColumns, gridBatch()), { ...grid, columns })))
  const metadataPath = scratch.write('person.json', { shortName: 'Methods', make: 'Observation', releaseDate: '2026-01-01' })
  await ingest(await openSource(path, { metadataPath, signal: new AbortController().signal }), store.ingestion())
  const catalog = await loadSnapshot(store.database)
  const described = async (text: string, ...names: readonly string[]) => {
    const prepared = await prepareQuery(store.database, catalog, text)
    const infos = names.map((name) => ({ name, type: 'float32' }) as const)
    const ports = { database: store.database, config: parseConfig({}), version: '1.0.0', now: Date.now }
    return (await describeAnswer(ports, { catalog, prepared, text }, infos)).columns.map((column) => column?.cellMethods)
  }
  expect(await described('SELECT sst, flag FROM tblMethods', 'sst', 'flag')).toEqual(['time: maximum area: mean', undefined])
  expect(await described('SELECT time, AVG(sst) AS m FROM tblMethods GROUP BY time', 'time', 'm')).toEqual([
    undefined,
    expect.stringMatching(/^time: maximum area: mean .*mean$/),
  ])
})
