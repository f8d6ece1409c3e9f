import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { listSubscriptions, subscribe, unsubscribe } from '../../../edge/account/subscriptions.ts'
import { setRole } from '../../../edge/admin/roles.ts'
import { datasets, securityEvents, users } from '../../../edge/database/schema/index.ts'
import { makeTestStore } from '../helpers/testStore.ts'

const { store, dataDir, remove } = await makeTestStore()
const { database } = store
afterAll(remove)

const retire = (shortName: string, names: Partial<typeof datasets.$inferInsert> = {}) =>
  database
    .update(datasets)
    .set({ retiredAt: Date.now(), ...names })
    .where(eq(datasets.shortName, shortName))

test('SUB-01 a subscription to a retired data set stays listed and can be ended, and no new one can be made', async () => {
  await subscribe(database, 1, 'Nino12_SST')
  await retire('Nino12_SST')
  expect((await listSubscriptions(database, 1)).map(({ Dataset_Name }) => Dataset_Name)).toEqual(['Nino12_SST'])
  await expect(subscribe(database, 2, 'Nino12_SST')).rejects.toMatchObject({ code: 'bad-request' })
  expect(await unsubscribe(database, 1, ['nino12_sst'])).toBe(1)
  expect(await listSubscriptions(database, 1)).toEqual([])
})

test('SUB-01 one whose name now belongs to another data set is listed and ended by its former name', async () => {
  await subscribe(database, 1, 'COADS_Climatology')
  await retire('COADS_Climatology', { shortName: '~1~COADS_Climatology', longName: '~1~Moved' })
  const [listed] = await listSubscriptions(database, 1)
  expect([listed?.Dataset_Name, listed?.Dataset_Long_Name.startsWith('~')]).toEqual(['COADS_Climatology', false])
  expect(await unsubscribe(database, 1, ['COADS_Climatology'])).toBe(1)
})

test('changes of administrator rights are logged, and only changes', async () => {
  for (const isAdministrator of [true, true, false]) await setRole(dataDir, 'ALICE@example.org', 'administrator', isAdministrator)
  const events = await database
    .select({ kind: securityEvents.kind, username: users.username })
    .from(securityEvents)
    .innerJoin(users, eq(users.id, securityEvents.userId))
  expect(events).toEqual([
    { kind: 'administrator-granted', username: 'alice' },
    { kind: 'administrator-taken', username: 'alice' },
  ])
})
