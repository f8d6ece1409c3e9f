import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findDataset, loadSnapshot } from '../../../edge/catalog/catalog.ts'
import * as schema from '../../../edge/database/schema/index.ts'
import { ingest } from '../../../edge/ingest/ingest.ts'
import { madeSource } from './madeSource.ts'
import { type IngestStore, openIngestStore } from './stores.ts'

let store: IngestStore
beforeEach(async () => {
  store = await openIngestStore()
})
afterEach(() => store.close())

describe('a cruise that the portal knows', () => {
  const cruiseNamed = (name: string) => ({
    name,
    nickname: name,
    shipName: 'Unknown',
    chiefName: 'Unknown',
    series: '',
    regions: [],
    keywords: [],
  })
  const named = (name: string) => ({ shortName: name, longName: `The data of ${name}`, tableName: `tbl${name}` })
  const ingested = () =>
    store.database.select().from(schema.cruises).where(eq(schema.cruises.origin, 'ingested')).orderBy(schema.cruises.name)
  const linked = async (name: string) => {
    const { record } = findDataset(await loadSnapshot(store.database), { shortname: name })
    const links = await store.database.select().from(schema.datasetCruises).where(eq(schema.datasetCruises.datasetId, record.Dataset_ID))
    return links.map(({ cruiseId }) => cruiseId)
  }

  test('WBK-35 keeps ship and chief scientist when another data set does not name them', async () => {
    await ingest(madeSource(), store.ingestion())
    const before = await ingested()
    const description = { ...named('Other_Cruise'), cruises: [cruiseNamed('made_1'), cruiseNamed('MADE_2')] }
    await ingest(madeSource({ value: 2, description }), store.ingestion())
    expect(await ingested()).toEqual(before)
  })

  test('WBK-35 is the same cruise by its nickname, and by both names at once', async () => {
    await ingest(madeSource(), store.ingestion())
    const before = await ingested()
    const both = { ...named('Other_Cruise'), cruises: ['first', 'MADE_1', 'Second'].map(cruiseNamed) }
    await ingest(madeSource({ value: 2, description: both }), store.ingestion())
    expect(await ingested()).toEqual(before)
    expect(await linked('Other_Cruise')).toEqual(before.map(({ id }) => id))
  })

  test('is another one where two cruises have the nickname', async () => {
    const [first, second] = madeSource().description.cruises
    const cruises = [first, { ...second, nickname: 'First' }] as ReturnType<typeof madeSource>['description']['cruises']
    await ingest(madeSource({ description: { cruises } }), store.ingestion())
    await ingest(madeSource({ value: 2, description: { ...named('Other_Cruise'), cruises: [cruiseNamed('First')] } }), store.ingestion())
    expect((await ingested()).map(({ name }) => name)).toEqual(['First', 'MADE_1', 'MADE_2'])
  })
})
