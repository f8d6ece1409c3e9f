import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { findDataset, loadSnapshot } from '../../edge/catalog/catalog.ts'
import * as schema from '../../edge/database/schema/index.ts'
import { packFacts, readFacts } from '../../edge/database/seed/factsRow.ts'
import { ingest } from '../../edge/ingest/ingest.ts'
import { lacksCoverage } from '../../edge/query/coverage/fillCoverage.ts'
import { openNodePortal } from './helpers/nodePortal.ts'
import { makeTestStore } from './helpers/testStore.ts'
import { keepsNothing, madeSource } from './ingest/madeSource.ts'

const { store, dataDir, remove } = await makeTestStore()
const { database } = store
afterAll(() => remove())

const boundsOf = async (name: string) => {
  const { variables } = findDataset(await loadSnapshot(database), { shortname: 'Made_Cruise' })
  const { Lat_Min, Lat_Max, Lon_Min, Lon_Max, Depth_Min, Depth_Max, Time_Min, Time_Max } =
    variables.find(({ record }) => record.Variable === name)?.record ?? ({} as never)
  return [Lat_Min, Lat_Max, Lon_Min, Lon_Max, Depth_Min, Depth_Max, Time_Min, Time_Max]
}

/** What an earlier release stored of it. */
async function forgetBounds(): Promise<void> {
  const { record } = findDataset(await loadSnapshot(database), { shortname: 'Made_Cruise' })
  const { datasetFacts, variables } = schema
  const row = await database.select().from(datasetFacts).where(eq(datasetFacts.datasetId, record.Dataset_ID)).get()
  if (row === undefined) throw new Error('no facts')
  const { file, computed } = await readFacts(row.facts)
  const { variableBounds, ...older } = computed
  await database
    .update(datasetFacts)
    .set(await packFacts({ file, computed: older }))
    .where(eq(datasetFacts.datasetId, record.Dataset_ID))
  for (const known of await database.select().from(variables).where(eq(variables.datasetId, record.Dataset_ID)))
    await database
      .update(variables)
      .set({ record: { ...known.record, Lat_Min: -90 } })
      .where(eq(variables.id, known.id))
  await database.delete(schema.settings).where(eq(schema.settings.name, 'variable_coverage'))
  await database.update(schema.settings).set({ value: 'before' }).where(eq(schema.settings.name, 'catalog_version'))
}

test('a store ingested by an earlier release computes the coverage of its variables by itself, once', async () => {
  await ingest(madeSource(), {
    ...{ ...keepsNothing, database, dataDir, sourceSizeBytes: 1000, isDryRun: false, now: Date.now },
    ...{ signal: new AbortController().signal, onProgress: () => undefined },
  })
  const computed = [await boundsOf('v'), await boundsOf('w')]
  await forgetBounds()
  expect((await boundsOf('w'))[0]).toBe(-90)
  const api = await openNodePortal({ PELAGOS_DATA_DIR: dataDir })
  try {
    await expect.poll(() => lacksCoverage(database)).toBe(false)
    expect([await boundsOf('v'), await boundsOf('w')]).toEqual(computed)
  } finally {
    await api.close()
  }
})
