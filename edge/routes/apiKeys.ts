import type { ApiKeyRecord, apiKeysApi } from '#core/api/apiKeys.ts'
import type { Endpoint } from '#core/api/endpoint.ts'
import * as keys from '../account/apiKeys.ts'
import { noteSecurity } from '../account/securityLog.ts'
import { secretsOf } from '../config/secretsOf.ts'
import type { Call, Handlers } from './Handler.ts'
import { userOf } from './userOf.ts'

async function makeKey(
  { ports, caller, facts }: Pick<Call<Endpoint>, 'ports' | 'caller' | 'facts'>,
  given: Omit<keys.CreatedKey, 'userId'>,
): Promise<ApiKeyRecord> {
  const userId = userOf(caller).id
  const key = await keys.makeApiKey(ports.database, secretsOf(ports.config).key, { userId, ...given }, ports.now())
  noteSecurity(ports, { kind: 'key-made', userId, request: facts, details: { id: key.id, scope: key.scope } })
  return key
}

export const apiKeysRoutes: Handlers<typeof apiKeysApi> = {
  /** Makes a key that reads data in the manner of old clients, who look it up in the list (D26). */
  generateApiKey: async (call) => {
    await makeKey(call, { description: call.query.description, scope: 'read', expiresInDays: null })
    return true
  },
  /** Lists the signed-in user's keys in the manner of old clients: keys and descriptions alone. */
  retrieveApiKeys: async ({ ports: { database, config }, caller }) => {
    const listed = await keys.listApiKeys(database, secretsOf(config).key, userOf(caller).id)
    return { keys: listed.map(({ Api_Key, Description }) => ({ Api_Key, Description })) }
  },
  createApiKey: (call) => makeKey(call, call.body),
  listApiKeys: ({ ports: { database, config }, caller }) => keys.listApiKeys(database, secretsOf(config).key, userOf(caller).id),
  revokeApiKey: async ({ ports, body: { id }, caller, facts, c }) => {
    const userId = userOf(caller).id
    await keys.revokeApiKey(ports.database, { userId, id, now: ports.now() })
    noteSecurity(ports, { kind: 'key-revoked', userId, request: facts, details: { id } })
    return c.text('OK')
  },
  showApiKey: async ({ ports, body: { id }, caller, facts }) => {
    const userId = userOf(caller).id
    const key = await keys.showApiKey(ports.database, secretsOf(ports.config).key, { userId, id })
    noteSecurity(ports, { kind: 'key-shown', userId, request: facts, details: { id } })
    return key
  },
}
