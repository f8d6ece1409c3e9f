import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { datasetsNamed } from '../../../../edge/catalog/datasetViews.ts'
import { cruises } from '../../../../edge/database/schema/index.ts'
import { openIngestStore } from '../../ingest/stores.ts'

const store = await openIngestStore()
afterAll(() => store.close())

test('DST-10 the cruises of a data set have the ship, chief scientist and nickname that the catalog knows, whatever its own files say', async () => {
  const cruiseOf = async () => {
    const [view] = await datasetsNamed(store.database, ['Virtual_Cruise_CTD'])
    return view?.file.cruises.find(({ name }) => name === 'VIRTUAL_NPAC')
  }
  const known = { nickname: 'Gyre 1', shipName: 'Kilo Moana', chiefName: 'Ada Sailor' }
  expect(await cruiseOf()).not.toMatchObject(known)
  await store.database.update(cruises).set(known).where(eq(cruises.name, 'VIRTUAL_NPAC'))
  expect(await cruiseOf()).toMatchObject(known)
})
