import { type ApiKeyRecord, createApiKey, listApiKeys, revokeApiKey } from '#core/api/apiKeys.ts'
import { accountMessages } from '#core/messages/account.ts'
import { attempt } from './attempt.ts'
import { notify } from './notices.ts'
import { ownList } from './ownList.ts'
import { portal } from './portal.ts'

const own = ownList<ApiKeyRecord>(() => portal.call(listApiKeys, {}))

/** The reader's keys, once somebody has asked for them. */
export const $apiKeys = own.$list

/** Reads the reader's keys. */
export const loadApiKeys = own.load

/** Makes a key and reads the list anew. Answers whether it was made, and says so either way. */
export async function makeKey(description: string): Promise<boolean> {
  const done = await attempt(() => portal.call(createApiKey, {}, { body: { description } }), accountMessages.keyCreationFailed)
  if (!done) return false
  notify(accountMessages.keyCreated)
  await loadApiKeys()
  return true
}

/** Revokes a key and reads the list anew. Answers whether it was revoked, and says so either way. */
export async function revokeKey({ id, Description }: ApiKeyRecord): Promise<boolean> {
  const done = await attempt(() => portal.open(revokeApiKey, {}, { body: { id } }), accountMessages.keyNotRevoked)
  if (done) notify(`The key “${Description}” is revoked.`)
  await loadApiKeys()
  return done
}
