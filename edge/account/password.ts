import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { limits } from '#core/limits/account.ts'
import { busyWithPasswords } from '../platform/busy.ts'
import { FairQueue, INTERNAL } from '../platform/FairQueue.ts'
import { isWorker } from '../platform/isWorker.ts'

/** OWASP's third scrypt setting: 16 MiB and five passes. */
const cost = { N: 16_384, r: 8, p: 5 } as const
const KEY_BYTES = 32

/** Null in a worker: it derives one key after the other by itself, and its requests may not wait for each other. */
const queue = isWorker
  ? null
  : new FairQueue({
      name: 'passwords',
      slots: limits.passwordsAtOnce,
      // A password takes a tenth of a second, and a whole class may sign in from one network.
      slotsPerCaller: limits.passwordsAtOnce,
      reserved: 0,
      waitingPerCaller: limits.waitingPasswords,
      waiting: limits.waitingPasswords,
      busyProblem: busyWithPasswords,
    })

/** A hash that holds its own parameters and salt: `scrypt$N$r$p$salt$key`, base64. Waits among those of its caller. */
export async function hashPassword(password: string, caller = INTERNAL): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, cost, caller)
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64'), key.toString('base64')].join('$')
}

/** Whether the password belongs to the hash. Takes as long for no hash at all, so that timing does not reveal which users exist. */
export async function verifyPassword(password: string, hash: string | null, caller = INTERNAL): Promise<boolean> {
  const [scheme, N, r, p, salt, key] = (hash ?? '').split('$')
  if (scheme !== 'scrypt' || salt === undefined || key === undefined) {
    await derive(password, Buffer.alloc(16), cost, caller)
    return false
  }
  const derived = await derive(password, Buffer.from(salt, 'base64'), { N: Number(N), r: Number(r), p: Number(p) }, caller)
  const expected = Buffer.from(key, 'base64')
  return derived.length === expected.length && timingSafeEqual(derived, expected)
}

/** Whether a hash was made with other parameters than new ones are. */
export function isOutdated(hash: string | null): boolean {
  return hash?.startsWith('scrypt$') === true && !hash.startsWith(`scrypt$${cost.N}$${cost.r}$${cost.p}$`)
}

/** A password that a program makes up for a person: 20 characters without look-alikes, about 115 bits. */
export function randomPassword(): string {
  const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
  let password = ''
  while (password.length < 20) {
    for (const byte of randomBytes(32)) {
      // Bytes past the last whole multiple would make the first letters likelier.
      if (byte < Math.floor(256 / letters.length) * letters.length && password.length < 20) password += letters[byte % letters.length]
    }
  }
  return password
}

type Cost = Required<Pick<ScryptOptions, 'N' | 'r' | 'p'>>

/** Throws the Problem `busy` where the caller has too many waiting already. */
function derive(password: string, salt: Uint8Array, parameters: Cost, caller: string): Promise<Buffer> {
  return queue === null ? deriveNow(password, salt, parameters) : queue.run(caller, () => deriveNow(password, salt, parameters))
}

function deriveNow(password: string, salt: Uint8Array, { N, r, p }: Cost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const options = { N, r, p, maxmem: 128 * N * r * 2 }
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, options, (fault, key) => (fault ? reject(fault) : resolve(key)))
  })
}
