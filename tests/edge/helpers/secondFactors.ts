import { Secret, TOTP } from 'otpauth'
import { makeRecoveryCodes } from '../../../edge/account/secondFactor/recoveryCodes.ts'
import { parseConfig } from '../../../edge/config/config.ts'
import { authenticators } from '../../../edge/database/schema/index.ts'
import { seal } from '../../../edge/platform/seal.ts'
import type { Ports } from '../../../edge/ports/Ports.ts'
import type { OpenPortal, Person } from './people.ts'

const STEP_MS = 30_000

/** The code that an authenticator app shows, or showed some steps of 30 s away from now. */
export function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * STEP_MS })
}

/** A code that is right at no time near now. */
export function wrongCodeOf(secret: string): string {
  const right = [-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.includes(code)) ?? ''
}

/** Gives a person an authenticator app, as setting one up does, and answers its secret and the recovery codes. */
export async function giveAuthenticator({ api, database }: OpenPortal, { id: userId }: Pick<Person, 'id'>) {
  const secret = new Secret().base32
  const sealed = await seal(api.secrets.key, `authenticator of user ${userId}`, secret)
  const now = Date.now()
  await database.insert(authenticators).values({ userId, sealed, createdAt: now, confirmedAt: now })
  const config = parseConfig({ PELAGOS_SESSION_SECRET: api.secrets.session, PELAGOS_KEY_SECRET: api.secrets.key })
  const recoveryCodes = await makeRecoveryCodes(database, { config } as Pick<Ports, 'config'>, userId)
  return { secret, recoveryCodes }
}
