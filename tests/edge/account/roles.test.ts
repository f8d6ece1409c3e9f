import { afterAll, expect, test } from 'vitest'
import { type Role, roles } from '#core/account/roles.ts'
import { secretsOf } from '../../../edge/config/secretsOf.ts'
import type { Ports } from '../../../edge/ports/Ports.ts'
import { keyOf, newPerson, type OpenPortal, sessionOf } from '../helpers/people.ts'
import { roleGuard } from '../helpers/roleGuard.ts'
import { makeTestStore } from '../helpers/testStore.ts'

const { store, remove } = await makeTestStore()
afterAll(remove)
const { database, config } = store
const ports = {
  ...{ config, database, unsynced: database, now: Date.now, afterAnswer: () => undefined, addressOf: () => '198.51.100.9' },
  log: { info: () => undefined, error: () => undefined },
} as unknown as Ports
const open = { database, api: { secrets: secretsOf(config) } } as unknown as OpenPortal

test('SEC-14 a call that requires a role accepts users with it and administrators, by session only, not by API key', async () => {
  const people = {
    nobody: await newPerson(database),
    curator: await newPerson(database, { roles: ['curator'] }),
    'news-editor': await newPerson(database, { roles: ['news-editor'] }),
    administrator: await newPerson(database, { isDataSubmissionAdmin: true }),
  }
  const [admitted, rejected] = ['user', '403 forbidden']
  const expected: Record<Role, string[]> = {
    curator: [rejected, admitted, rejected, admitted],
    'news-editor': [rejected, rejected, admitted, admitted],
    administrator: [rejected, rejected, rejected, admitted],
  }
  for (const role of roles) {
    const call = async (headers: Record<string, string>) => (await roleGuard(role, ports).request('/', { headers })).text()
    const [bySession, byKey]: string[][] = [[], []]
    for (const person of Object.values(people)) {
      bySession?.push(await call({ Cookie: (await sessionOf(open, person)).Cookie }))
      byKey?.push(await call({ Authorization: (await keyOf(open, person, { scope: 'submit' })).Authorization }))
    }
    expect([role, bySession, byKey]).toEqual([role, expected[role], Array(4).fill('403 key-scope')])
    expect(await call({})).toBe('401 unauthorized')
  }
})
