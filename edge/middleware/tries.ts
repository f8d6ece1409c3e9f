import { allowanceOf, countsTries, type RateClass } from '#core/api/rateClasses.ts'
import { Problem } from '#core/request/Problem.ts'
import { isDeviceOf, readDeviceToken } from '../account/knownDevice.ts'
import type { User } from '../account/users.ts'
import { giveBackOne, resetCounter } from '../database/rateLimit.ts'
import { logLostWrite } from '../platform/lostWrites.ts'
import { networkOf } from '../platform/network.ts'
import { isStorageFull } from '../platform/storageError.ts'
import type { Ports } from '../ports/Ports.ts'
import type { AppContext } from './context.ts'
import { readCookie } from './cookies.ts'
import { type Assignment, subjectText, take } from './countCall.ts'
import { isTrustedOrigin } from './origin.ts'

/** Whose password or code is tried: somebody, however they were named, or a plain name that nobody has. */
type Person = User | string

/**
 * Counts a try against the allowance of the browser itself, where somebody has signed in with it before; false where it is unknown or has
 * used that up, and is counted like any stranger. Nobody is rejected here.
 */
export async function takeDevice(c: AppContext, ports: Ports, rate: RateClass): Promise<boolean> {
  const allowance = allowanceOf(rate, 'known-device')
  const cookie = allowance !== undefined && isTrustedOrigin(c, ports.config) ? readCookie(c, ports.config, 'device') : undefined
  const device = cookie === undefined ? null : await readDeviceToken(ports, cookie)
  if (allowance === undefined || device === null) return false
  try {
    await take(c, ports, { rate, allowance, who: device.id })
  } catch (fault) {
    if (fault instanceof Problem && fault.code === 'too-many-requests') return false
    throw fault
  }
  c.set('device', device)
  return true
}

/**
 * Counts a try at a person's password or code, unless it was counted for their own browser: tightly for one network, and loosely for all
 * together, so that strangers cannot keep anybody out and many networks cannot guess on. The response never tells what is left, which
 * would show who has which name. Throws `too-many-requests`.
 */
export async function takeTry(c: AppContext, ports: Ports, rate: RateClass, person: Person): Promise<void> {
  if (!countsTries(rate) || (await isTheirDevice(c, ports, person))) return
  // Its network was spared for another person's browser.
  const address = allowanceOf(rate, 'address')
  if (c.get('device') !== undefined && address !== undefined) await take(c, ports, { rate, allowance: address, who: networkIn(c, ports) })
  for (const assignment of assignmentsOf(c, ports, rate, person)) await take(c, ports, assignment)
}

/** Takes back a successful try: resets the counters of that browser and that network, not those of others. */
export async function resetTries(c: AppContext, ports: Ports, rate: RateClass, person: Person): Promise<void> {
  try {
    if (await isTheirDevice(c, ports, person)) await resetCounterAt(ports, rate, 'known-device', c.get('device')?.id ?? '')
    else {
      await resetCounterAt(ports, rate, 'person-from-network', `${nameOf(person)} ${networkIn(c, ports)}`)
      await giveBackOne(ports.unsynced, await subjectText(ports, rate, 'person', nameOf(person)))
    }
  } catch (fault) {
    if (!isStorageFull(fault)) throw fault
    logLostWrite(ports.log, 'counter not reset', fault, ports.now())
  }
}

async function isTheirDevice(c: AppContext, ports: Ports, person: Person): Promise<boolean> {
  const device = c.get('device')
  return device !== undefined && typeof person !== 'string' && isDeviceOf(ports, device, person)
}

async function resetCounterAt(ports: Ports, rate: RateClass, counted: 'known-device' | 'person-from-network', who: string): Promise<void> {
  await resetCounter(ports.unsynced, await subjectText(ports, rate, counted, who))
}

/** Tightest first: what one network tries too often is not counted against everybody. */
function assignmentsOf(c: AppContext, ports: Ports, rate: RateClass, person: Person): Assignment[] {
  const name = nameOf(person)
  const counted = { 'person-from-network': `${name} ${networkIn(c, ports)}`, person: name } as const
  return (['person-from-network', 'person'] as const).flatMap((kind) => {
    const allowance = allowanceOf(rate, kind)
    return allowance === undefined ? [] : [{ rate, allowance, who: counted[kind] }]
  })
}

/** Username and e-mail address are the same person; a line feed is in no name. */
const nameOf = (person: Person): string => (typeof person === 'string' ? person : `user\n${person.id}`)

const networkIn = (c: AppContext, { addressOf }: Ports): string => networkOf(addressOf(c.req.raw, c.env))
