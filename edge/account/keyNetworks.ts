import { and, eq, sql } from 'drizzle-orm'
import { DAY_MS } from '#core/extent/time.ts'
import { limits } from '#core/limits/account.ts'
import { secretsOf } from '../config/secretsOf.ts'
import { apiKeyNetworks } from '../database/schema/index.ts'
import { faultText } from '../platform/faultText.ts'
import { prefixOf } from '../platform/network.ts'
import { keyedHash } from '../platform/seal.ts'
import type { Ports } from '../ports/Ports.ts'
import type { KnownKey } from './apiKeys.ts'
import type { CallerFacts } from './CallerFacts.ts'
import { noteSecurity } from './securityLog.ts'

/** Records after the response that a key was used from a network for the first time; the call never waits for it or fails with it. */
export function noteKeyNetwork(request: Pick<CallerFacts, 'requestId' | 'address'>, ports: Ports, key: KnownKey): void {
  const prefix = prefixOf(request.address)
  const stored = storeNetwork(ports, key, prefix).then((isNew) => {
    if (isNew) noteSecurity(ports, { kind: 'key-used-from-new-network', userId: key.user.id, request, details: { id: key.id } })
  })
  ports.afterAnswer(stored.catch((fault: unknown) => ports.log.error('key network', { message: faultText(fault) })))
}

/** Whether the key was never used from there. At most `limits.keyNetworksPerDay` are distinguished per day, so that nobody fills the store. */
async function storeNetwork({ database, config, now }: Ports, { id: keyId }: KnownKey, prefix: string): Promise<boolean> {
  const networkHash = await keyedHash(secretsOf(config).session, `network of key ${keyId}`, prefix)
  const isThis = and(eq(apiKeyNetworks.keyId, keyId), eq(apiKeyNetworks.networkHash, networkHash))
  const known = await database.select({ keyId: apiKeyNetworks.keyId }).from(apiKeyNetworks).where(isThis).get()
  if (known !== undefined) return false
  const stored = await database.run(sql`
    insert or ignore into ${apiKeyNetworks} (key_id, network_hash, first_used_at)
    select ${keyId}, ${networkHash}, ${now()}
    where (select count(*) from ${apiKeyNetworks} where key_id = ${keyId} and first_used_at > ${now() - DAY_MS}) < ${limits.keyNetworksPerDay}`)
  return stored.rowsAffected === 1
}
