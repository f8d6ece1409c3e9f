import { and, eq, gt, isNotNull, isNull, lt } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { limits } from '#core/limits/account.ts'
import { secondFactorMessages } from '#core/messages/secondFactor.ts'
import { Problem } from '#core/request/Problem.ts'
import { secretsOf } from '../../config/secretsOf.ts'
import { authenticators } from '../../database/schema/index.ts'
import { seal, unseal } from '../../platform/seal.ts'
import type { Ports } from '../../ports/Ports.ts'
import type { User } from '../users.ts'

const TOTP_SETUP_LIFE_MS = 900_000 // to install an app and scan the code

const context = (userId: number) => `authenticator of user ${userId}`

/**
 * Stores a new secret, encrypted, until `confirmAuthenticator` gets a code of it; returns it in base32 and as an `otpauth:` address. Throws
 * `conflict`.
 */
export async function beginAuthenticator({ config, database, now }: Ports, { id: userId, username }: User) {
  const totp = totpOf(new Secret({ size: limits.totpSecretBytes }), { issuer: config.portal.name, label: username })
  const sealed = await seal(secretsOf(config).key, context(userId), totp.secret.base32)
  const begun = { sealed, createdAt: now(), lastStep: 0 }
  const stored = await database
    .insert(authenticators)
    .values({ userId, ...begun })
    .onConflictDoUpdate({ target: authenticators.userId, set: begun, setWhere: isNull(authenticators.confirmedAt) })
  if (stored.rowsAffected !== 1) throw new Problem('conflict', 'Your account already has an authenticator app. Remove it first.')
  return { secret: totp.secret.base32, address: totp.toString() }
}

/** Turns the authenticator on that was begun within `TOTP_SETUP_LIFE_MS`. Throws `bad-request` without one and `code-wrong`. */
export async function confirmAuthenticator(ports: Ports, userId: number, code: string): Promise<void> {
  const { database, now } = ports
  const isBegun = and(
    eq(authenticators.userId, userId),
    isNull(authenticators.confirmedAt),
    gt(authenticators.createdAt, now() - TOTP_SETUP_LIFE_MS),
  )
  const begun = await database.select().from(authenticators).where(isBegun).get()
  if (begun === undefined) throw new Problem('bad-request', 'No authenticator app is being added. Please start again.')
  const step = await stepOf(ports, begun, code)
  if (step === null) throw new Problem('code-wrong', secondFactorMessages.codeWrong)
  const isStillThatOne = and(isBegun, eq(authenticators.sealed, begun.sealed))
  const confirmed = await database.update(authenticators).set({ confirmedAt: now(), lastStep: step }).where(isStillThatOne)
  if (confirmed.rowsAffected !== 1) throw new Problem('bad-request', 'No authenticator app is being added. Please start again.')
}

/** Whether a code is of the person's authenticator and newer than the last one that was taken; a code that is taken never works again. */
export async function takeCode(ports: Ports, userId: number, code: string): Promise<boolean> {
  const { database } = ports
  const isTheirs = and(eq(authenticators.userId, userId), isNotNull(authenticators.confirmedAt))
  const row = await database.select().from(authenticators).where(isTheirs).get()
  const step = row === undefined ? null : await stepOf(ports, row, code)
  if (step === null) return false
  // Of two requests with one code the store lets one through.
  const taken = await database
    .update(authenticators)
    .set({ lastStep: step })
    .where(and(isTheirs, lt(authenticators.lastStep, step)))
  return taken.rowsAffected === 1
}

/** The time step that a code was made for, within the tolerance for clocks; null for a wrong code. */
async function stepOf({ config, now }: Ports, row: typeof authenticators.$inferSelect, code: string): Promise<number | null> {
  const secret = await unseal(secretsOf(config).key, context(row.userId), row.sealed)
  const timestamp = now()
  const away = totpOf(Secret.fromBase32(secret)).validate({ token: code, timestamp, window: limits.totpWindowSteps })
  return away === null ? null : Math.floor(timestamp / (limits.totpPeriodSeconds * 1000)) + away
}

function totpOf(secret: Secret, shown: { readonly issuer?: string; readonly label?: string } = {}): TOTP {
  return new TOTP({ ...shown, secret, algorithm: 'SHA1', digits: limits.totpDigits, period: limits.totpPeriodSeconds })
}
