import type { createApiKey, listApiKeys, revokeApiKey } from '#core/api/apiKeys.ts'
import type { generateApiKey, retrieveApiKeys } from '#core/api/user.ts'
import * as keys from '../services/apiKeys.ts'
import { secretsOf } from '../services/secretsOf.ts'
import type { Handler } from './Handler.ts'
import { userOf } from './userOf.ts'

/** Makes a key for the signed-in user and answers it. */
export const answerCreateApiKey: Handler<typeof createApiKey> = ({ ports: { database, config }, body, caller }) =>
  keys.makeApiKey(database, secretsOf(config).key, userOf(caller).id, body.description)

/** Lists the signed-in user's keys with their use. */
export const answerListApiKeys: Handler<typeof listApiKeys> = ({ ports: { database, config }, caller }) =>
  keys.listApiKeys(database, secretsOf(config).key, userOf(caller).id)

/** Takes one of the signed-in user's keys out of use. */
export const answerRevokeApiKey: Handler<typeof revokeApiKey> = async ({ ports: { database, now }, body: { id }, caller, c }) => {
  await keys.revokeApiKey(database, { userId: userOf(caller).id, id, now: now() })
  return c.text('OK')
}

/** Makes a key in the manner of old clients, who look it up in the list (D26). */
export const answerGenerateApiKey: Handler<typeof generateApiKey> = async ({ ports: { database, config }, query, caller }) => {
  await keys.makeApiKey(database, secretsOf(config).key, userOf(caller).id, query.description)
  return true
}

/** Lists the signed-in user's keys in the manner of old clients: keys and descriptions alone. */
export const answerRetrieveApiKeys: Handler<typeof retrieveApiKeys> = async ({ ports: { database, config }, caller }) => {
  const listed = await keys.listApiKeys(database, secretsOf(config).key, userOf(caller).id)
  return { keys: listed.map(({ Api_Key, Description }) => ({ Api_Key, Description })) }
}
