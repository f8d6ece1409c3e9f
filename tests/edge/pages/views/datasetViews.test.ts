import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { datasetsNamed } from '../../../../edge/catalog/datasetViews.ts'
import { cruises } from '../../../../edge/database/schema/index.ts'
import { openIngestStore } from '../../ingest/stores.ts'

const store = await openIngestStore()
afterAll(() => store.close())

test('DST-10 the cruises of a data set have the ship, chief scientist and nickname that the catalog knows, whatever its own files say', async () => {
  const cruiseOf = async () => {
    const [view] = await datasetsNamed(store.database, ['HLY1502_CTD'])
    return view?.file.cruises.find(({ name }) => name === 'HLY1502')
  }
  const known = { nickname: 'Gyre 1', shipName: 'Kilo Moana', chiefName: 'Ada Sailor' }
  expect(await cruiseOf()).not.toMatchObject(known)
  await store.database.update(cruises).set(known).where(eq(cruises.name, 'HLY1502'))
  expect(await cruiseOf()).toMatchObject(known)
})
