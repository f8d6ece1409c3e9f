import { limits } from '#core/limits/account.ts'
import { secretsOf } from '../config/secretsOf.ts'
import { keyedHash } from '../platform/seal.ts'
import type { Ports } from '../ports/Ports.ts'
import { readToken, signToken, type Token } from './signedTokens.ts'
import type { User } from './users.ts'

/** What a browser is known by after a sign-in, as its cookie holds it. */
export interface DeviceToken {
  readonly token: string
  /** Milliseconds since 1970 UTC. */
  readonly expiresAt: number
}

type Credentials = Pick<User, 'id' | 'passwordHash'>

/**
 * Makes the token of a browser in which a person has just signed in: a new one each time, and good until the password changes. It signs
 * nobody in. It only exempts its browser from the limits that strangers have used up.
 */
export async function makeDeviceToken({ config, now }: Pick<Ports, 'config' | 'now'>, user: Credentials): Promise<DeviceToken> {
  const expiresAt = now() + limits.knownDeviceLifeMs
  const token = { id: crypto.randomUUID(), subject: String(user.id), hash: await versionOf(config, user) }
  return { token: await signToken(secretsOf(config).session, 'known-device', token, expiresAt), expiresAt }
}

/** The token of a cookie that we signed and that has not expired; whose it is, only `isDeviceOf` says. */
export function readDeviceToken({ config, now }: Pick<Ports, 'config' | 'now'>, cookie: string): Promise<Token | null> {
  return readToken(secretsOf(config).session, 'known-device', cookie, now())
}

/** Whether this person has signed in with their present password in the browser that sent the token. */
export async function isDeviceOf({ config }: Pick<Ports, 'config'>, device: Token, user: Credentials): Promise<boolean> {
  return device.subject === String(user.id) && device.hash === (await versionOf(config, user))
}

/** Changes with the password, and reveals nothing about it. */
function versionOf(config: Ports['config'], { id, passwordHash }: Credentials): Promise<string> {
  return keyedHash(secretsOf(config).session, `password of user ${id}`, passwordHash ?? '')
}
