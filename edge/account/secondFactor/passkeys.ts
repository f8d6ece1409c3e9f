import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { decodeAttestationObject, isoBase64URL } from '@simplewebauthn/server/helpers'
import { and, eq, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { passkeyMade, passkeySigned } from '#core/api/secondFactorFields.ts'
import { limits } from '#core/limits/account.ts'
import { Problem } from '#core/request/Problem.ts'
import { passkeys } from '../../database/schema/index.ts'
import type { Ports } from '../../ports/Ports.ts'
import type { CallerFacts } from '../CallerFacts.ts'
import type { User } from '../users.ts'
import { readFactors } from './factors.ts'

/** EdDSA, ES256 and RS256: what authenticators have. */
const supportedAlgorithmIDs = [-8, -7, -257]

type Passkey = typeof passkeys.$inferSelect

/** Whom passkeys are made for: the portal's public address; on a developer's machine whatever name the browser reached it by. */
function relyingParty({ origin: given }: Pick<CallerFacts, 'origin'>, { config }: Pick<Ports, 'config'>) {
  const { origin, hostname } = new URL(config.isDevelopment ? given : config.publicUrl)
  return { origin, id: hostname }
}

/** What a browser needs to make one more passkey for a person. Throws `bad-request` where they have the most that one may have. */
export async function passkeyCreation(facts: CallerFacts, ports: Ports, user: User) {
  const { passkeys: own } = await readFactors(ports.database, user.id)
  if (own.length >= limits.passkeysPerUser)
    throw new Problem('bad-request', `You already have ${own.length} passkeys, which is the maximum.`)
  return generateRegistrationOptions({
    rpName: ports.config.portal.name,
    rpID: relyingParty(facts, ports).id,
    userName: user.username,
    userID: new TextEncoder().encode(String(user.id)),
    attestationType: 'none',
    excludeCredentials: own.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
    timeout: limits.secondStepLifeMs,
    supportedAlgorithmIDs,
  })
}

/** What a browser needs to sign in with one of these passkeys; null where there is none. */
export async function passkeyRequest(facts: CallerFacts, ports: Ports, own: readonly Passkey[]) {
  if (own.length === 0) return null
  return generateAuthenticationOptions({
    rpID: relyingParty(facts, ports).id,
    allowCredentials: own.map(({ credentialId, transports }) => ({ id: credentialId, transports: [...transports] })),
    userVerification: 'preferred',
    timeout: limits.secondStepLifeMs,
  })
}

/** A passkey that a person adds. */
export interface NewPasskey {
  readonly name: string
  readonly challenge: string
  readonly made: z.output<typeof passkeyMade>
}

/** Stores a passkey that was created for this portal and this challenge. Throws `bad-request`, and `conflict` for one that is known. */
export async function storePasskey(facts: CallerFacts, ports: Ports, userId: number, { name, challenge, made }: NewPasskey): Promise<void> {
  const credential = await verifiedCredential(facts, ports, made, challenge)
  if (credential === null) throw new Problem('bad-request', 'This passkey was not made for this portal.')
  const { id, publicKey, counter } = credential
  const transports = JSON.stringify(made.response.transports ?? [])
  // One statement counts and writes, so that calls side by side cannot each find room for the last one.
  const stored = await ports.database.run(sql`
    insert or ignore into ${passkeys} (user_id, name, credential_id, public_key, counter, transports, created_at)
    select ${userId}, ${name}, ${id}, ${isoBase64URL.fromBuffer(publicKey)}, ${counter}, ${transports}, ${ports.now()}
    where (select count(*) from ${passkeys} where ${eq(passkeys.userId, userId)}) < ${limits.passkeysPerUser}`)
  if (stored.rowsAffected !== 1)
    throw new Problem('conflict', 'This passkey is already registered, or you have reached the maximum number.')
}

/** Statements of other kinds name certificates, which the library would fetch lists for from wherever they say. We ask for none. */
const statements: readonly string[] = ['none', 'packed']

async function verifiedCredential(facts: CallerFacts, ports: Ports, made: NewPasskey['made'], expectedChallenge: string) {
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(facts, ports)
  try {
    const statement = decodeAttestationObject(isoBase64URL.toBuffer(made.response.attestationObject))
    if (!statements.includes(statement.get('fmt'))) return null
    const expected = { expectedChallenge, expectedOrigin, expectedRPID, requireUserVerification: false, supportedAlgorithmIDs }
    const { authenticatorAttachment, ...response } = made
    const { registrationInfo } = await verifyRegistrationResponse({ response: { ...response, clientExtensionResults: {} }, ...expected })
    return registrationInfo?.credential ?? null
  } catch (fault) {
    // The library reports everything that is wrong with a passkey by throwing.
    ports.log.info('passkey rejected', { requestId: facts.requestId, why: fault instanceof Error ? fault.name : '' })
    return null
  }
}

/** Whether a signature for this challenge is of a passkey of this person; a passkey that counts its signatures never goes back. */
export async function takeSignature(
  facts: CallerFacts,
  ports: Ports,
  { userId, challenge: expectedChallenge }: { readonly userId: number; readonly challenge: string },
  signed: z.output<typeof passkeySigned>,
): Promise<boolean> {
  const isTheirs = and(eq(passkeys.userId, userId), eq(passkeys.credentialId, signed.id))
  const row = await ports.database.select().from(passkeys).where(isTheirs).get()
  if (row === undefined) return false
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(facts, ports)
  const expected = { expectedChallenge, expectedOrigin, expectedRPID, requireUserVerification: false }
  const credential = { id: row.credentialId, publicKey: isoBase64URL.toBuffer(row.publicKey), counter: row.counter }
  const { authenticatorAttachment, response, ...answer } = signed
  const { userHandle, ...proof } = response
  try {
    const sent = { ...answer, response: proof, clientExtensionResults: {} }
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({ response: sent, credential, ...expected })
    if (!verified) return false
    const used = { counter: authenticationInfo.newCounter, lastUsedAt: ports.now() }
    const taken = await ports.database
      .update(passkeys)
      .set(used)
      .where(and(isTheirs, eq(passkeys.counter, row.counter)))
    return taken.rowsAffected === 1
  } catch (fault) {
    ports.log.info('passkey rejected', { requestId: facts.requestId, why: fault instanceof Error ? fault.name : '' })
    return false
  }
}
