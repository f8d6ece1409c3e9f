import { map } from 'nanostores'
import type { NewKey } from '#components/account/NewKeyForm.tsx'
import type { FormProblem } from '#components/controls/form/FormState.ts'
import { type ApiKeyRecord, apiKeysApi } from '#core/api/apiKeys.ts'
import { accountMessages } from '#core/messages/account.ts'
import { attempt } from '../../common/stores/attempt.ts'
import { alreadyReported } from '../../common/stores/formProblem.ts'
import { notify } from '../../common/stores/notices.ts'
import { portal } from '../../common/stores/portal.ts'
import { $session } from '../../common/stores/session.ts'
import { ownList } from './ownList.ts'
import { withPassword } from './passwordAgain.ts'

const own = ownList<ApiKeyRecord>(() => portal.call(apiKeysApi.listApiKeys, {}))

/** The reader's keys, once somebody has asked for them. */
export const $apiKeys = own.$list

/** Reads the reader's keys. */
export const loadApiKeys = own.load

/** The keys that are in view whole, by their IDs: those just made, and those shown after the password was given again. Gone with the page. */
export const $wholeKeys = map<Record<number, string>>({})

const keepWhole = ({ id, Api_Key }: ApiKeyRecord) => $wholeKeys.setKey(id, Api_Key)

$session.listen(({ state }) => state === 'visitor' && $wholeKeys.set({}))

/** Shows a key whole, after the password where the portal asks for it. */
export async function showKey({ id }: Pick<ApiKeyRecord, 'id'>): Promise<void> {
  await attempt(async () => {
    const key = await withPassword(() => portal.call(apiKeysApi.showApiKey, {}, { body: { id } }))
    if (key !== null) keepWhole(key)
  }, accountMessages.accountError)
}

/** Makes a key, after the password where the portal asks for it, shows it whole and reads the list again, and says whether it was done; `null` when it was. */
export async function makeKey(given: NewKey): Promise<FormProblem<never> | null> {
  let isMade = false
  const make = async () => {
    const key = await withPassword(() => portal.call(apiKeysApi.createApiKey, {}, { body: given }))
    if (key !== null) keepWhole(key)
    isMade = key !== null
  }
  if (!(await attempt(make, accountMessages.keyCreationFailed)) || !isMade) return alreadyReported
  notify(accountMessages.keyCreated)
  await loadApiKeys()
  return null
}

/** Revokes a key and reads the list again. Answers whether it was revoked, and says so either way. */
export async function revokeKey({ id, Description }: ApiKeyRecord): Promise<boolean> {
  const done = await attempt(() => portal.call(apiKeysApi.revokeApiKey, {}, { body: { id } }), accountMessages.keyNotRevoked)
  if (done) notify(`The key “${Description}” has been revoked.`)
  await loadApiKeys()
  return done
}
